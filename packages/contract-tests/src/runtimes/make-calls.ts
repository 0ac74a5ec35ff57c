import { once } from "node:events";
import process from "node:process";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";

// A program for any runtime: makes calls that are aborted or time out, in every phase of a call, prints how
// they ended, and waits for the end of its input. What it leaves behind then keeps it from ending.

const [baseUrl = "", protocol, sender, count] = process.argv.slice(2);
const AT_ONCE = 100;
/** From before the connection is there until long after half a response came. */
const MAX_MS = 40;

const client = {
  baseUrl,
  credentials: { appKey: "key", appSecret: "secret" },
  retry: { maxAttempts: 1 },
  pacing: false,
  ...(sender === "fetch" && { fetch: (url: string, init: RequestInit) => fetch(url, init) }),
} as const;
const { packages } = createRestClient(client);
const { orders } = createSoapClient(client);

type How = { readonly signal?: AbortSignal; readonly timeoutMs?: number };

const calls: readonly ((options: How, n: number) => Promise<unknown>)[] =
  protocol === "rest"
    ? [
        (mode) => packages.list({}, mode),
        (how, n) => {
          const context = { orderNumber: `order ${n}` };
          return packages.splitByOrderLines(
            { splitGroups: [{ orderLineIds: [n] }] },
            { ...how, context },
          );
        },
      ]
    : [
        (how) => orders.list({}, how),
        (how, n) => {
          const context = { orderNumber: `order ${n}` };
          return orders.combineItems(
            { orderItemList: { orderItem: [{ id: n }] } },
            { ...how, context },
          );
        },
      ];

/** Makes one call, a read or a write, and gives it up by an abort or by its own time. */
async function failFeedJob(n: number): Promise<unknown> {
  const call = calls[n % calls.length];
  const ms = 1 + (n % MAX_MS);
  if (n % 4 < 2) return call?.({ timeoutMs: ms }, n + 1);
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(new Error("not wanted")), ms);
  return call?.({ signal: leaving.signal }, n + 1);
}

const ends = { resolved: 0, rejected: 0 };
for (let started = 0; started < Number(count); started += AT_ONCE) {
  const together = Array.from({ length: AT_ONCE }, (_, n) => failFeedJob(started + n));
  for (const { status } of await Promise.allSettled(together)) {
    if (status === "fulfilled") ends.resolved += 1;
    else ends.rejected += 1;
  }
}
console.log(JSON.stringify(ends));
await once(process.stdin.resume(), "end");
