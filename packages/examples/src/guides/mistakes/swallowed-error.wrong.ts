import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromEnv } from "@marketplace-seller/rest-client";

// A single attempt, as most programs make.
const client = fromEnv({ retry: { maxAttempts: 1 } });
const file = join(tmpdir(), encodeURIComponent(`last-run ${process.env.MARKETPLACE_BASE_URL}`));
const endDate = Date.now();
const startDate = Number(await readFile(file, "utf8").catch(() => endDate - 3_600_000));

// A failed call looks like an hour without orders, and the next run begins behind it.
const orders = new Set<string>();
const dates = { startDate, endDate, orderByField: "true" } as const;
try {
  for await (const { orderNumber } of client.packages.items(dates)) orders.add(orderNumber);
} catch {
  orders.clear();
}
await writeFile(file, String(endDate));
console.log("the next run begins where this one ended");
