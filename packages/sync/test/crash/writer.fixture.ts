// A process that makes keyed writes one after the other until a test kills it: node writer.fixture.ts <database>
// <base URL> <file of writes> <index of the first> <lease, ms>

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createSync } from "../../src/create-sync.ts";
import { isSyncError } from "../../src/domain/sync-error.ts";
import { storeOf } from "./open-store-source.fixture.ts";
import type { PlannedWrite } from "./planned-writes.fixture.ts";

const [database = "", baseUrl = "", file = "", first = "0", leaseMs = ""] = process.argv.slice(2);
const planned: readonly PlannedWrite[] = JSON.parse(readFileSync(file, "utf8"));
const say = (word: string, value: unknown) =>
  process.stdout.write(`${word} ${JSON.stringify(value)}\n`);

const sync = createSync({
  store: storeOf(database),
  client: {
    baseUrl,
    fetch: (...request) => {
      say("sending", null);
      return fetch(...request);
    },
  },
  sellers: [
    { seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } },
  ],
  requestsPerMinute: false,
  writes: { leaseMs: Number(leaseMs), consistencyDelayMs: 200 },
});
const { packages } = sync.client("shop");
await sync.status();
say("ready", null);
// The process starts writing when the test writes to its standard input.
await createInterface({ input: process.stdin })[Symbol.asyncIterator]().next();
for (const { key, split, collect, context } of planned.slice(Number(first))) {
  try {
    const { isSent: sent, result } = await (split
      ? packages.splitByOrderLines(split, { key, context })
      : packages.requestCollection(collect, { key, context }));
    say("done", { key, sent, result });
  } catch (error) {
    say("done", { key, error: isSyncError(error) ? error.code : String(error) });
  }
}
process.exit(0);
