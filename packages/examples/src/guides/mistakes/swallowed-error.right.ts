import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromEnv, isSellerError } from "@marketplace-seller/rest-client";

const client = fromEnv({ retry: { maxAttempts: 1 } });
const file = join(tmpdir(), encodeURIComponent(`last-run ${process.env.MARKETPLACE_BASE_URL}`));
const endDate = Date.now();
const startDate = Number(await readFile(file, "utf8").catch(() => endDate - 3_600_000));

// The time is stored only when everything was read, so that the next run asks for a failed window
// again. The error's `code` says what to do, and `retryable` whether a later call can succeed.
const orders = new Set<string>();
const dates = { startDate, endDate, orderByField: "true" } as const;
try {
  for await (const { orderNumber } of client.packages.items(dates)) orders.add(orderNumber);
  await writeFile(file, String(endDate));
  console.log("the next run begins where this one ended");
} catch (error) {
  if (!isSellerError(error)) throw error;
  console.log(error.code, error.retryable);
}
