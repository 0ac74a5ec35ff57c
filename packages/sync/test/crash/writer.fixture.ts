// A process that splits packages one after the other until a test kills it: node writer.fixture.ts <database>
// <base URL> <file of splits> <index of the first>

import { readFileSync } from "node:fs";
import { createWorkerSync } from "./worker-sync.fixture.ts";

/** A keyed write that splits a package by one of its lines. */
export interface PlannedSplit {
  readonly key: string;
  readonly context: { readonly orderNumber: string; readonly packageId: string };
  readonly orderLineId: string;
}

const [database = "", baseUrl = "", file = "", first = "0"] = process.argv.slice(2);
const planned: readonly PlannedSplit[] = JSON.parse(readFileSync(file, "utf8"));

const sync = createWorkerSync(database, {
  client: {
    baseUrl,
    fetch: (...request) => {
      process.stdout.write("sending\n");
      return fetch(...request);
    },
  },
  // The lease is short, so that the process that follows a killed one does not wait long.
  writes: { leaseMs: 1_000, consistencyDelayMs: 200 },
});
for (const { orderLineId, ...options } of planned.slice(Number(first))) {
  const body = { splitGroups: [{ orderLineIds: [orderLineId] }] };
  const { isSent } = await sync.client("shop").packages.splitByOrderLines(body, options);
  process.stdout.write(`done ${isSent} ${options.key}\n`);
}
process.exit(0);
