import { once } from "node:events";
import process from "node:process";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";

// Makes calls that are aborted or time out in every phase, prints how they ended, and waits for the end of its input. A
// socket or timer left open keeps it from exiting.

const [baseUrl = "", protocol, sender, count] = process.argv.slice(2);
const CONCURRENT_CALLS = 100;
/** Long enough that the client has received half a response. */
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

type CallOptions = { readonly signal?: AbortSignal; readonly timeoutMs?: number };

const calls: readonly ((options: CallOptions, n: number) => Promise<unknown>)[] =
  protocol === "rest"
    ? [
        (options) => packages.list({}, options),
        (options, n) => {
          const context = { orderNumber: `order ${n}` };
          return packages.splitByOrderLines(
            { splitGroups: [{ orderLineIds: [n] }] },
            { ...options, context },
          );
        },
      ]
    : [
        (options) => orders.list({}, options),
        (options, n) => {
          const context = { orderNumber: `order ${n}` };
          return orders.combineItems(
            { orderItemList: { orderItem: [{ id: n }] } },
            { ...options, context },
          );
        },
      ];

/** By its timeout or by a signal. */
async function abortCall(n: number): Promise<unknown> {
  const call = calls[n % calls.length];
  const ms = 1 + (n % MAX_MS);
  if (n % 4 < 2) return call?.({ timeoutMs: ms }, n + 1);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("not wanted")), ms);
  return call?.({ signal: controller.signal }, n + 1);
}

const ends = { resolved: 0, rejected: 0 };
for (let started = 0; started < Number(count); started += CONCURRENT_CALLS) {
  const results = Array.from({ length: CONCURRENT_CALLS }, (_, n) => abortCall(started + n));
  for (const { status } of await Promise.allSettled(results)) {
    if (status === "fulfilled") ends.resolved += 1;
    else ends.rejected += 1;
  }
}
console.log(JSON.stringify(ends));
await once(process.stdin.resume(), "end");
