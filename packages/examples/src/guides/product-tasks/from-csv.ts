import { readFile } from "node:fs/promises";
import { createRestClient, isInvalidRequestError } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

// Fields stay strings: "129.90" is sent digit for digit. An empty cell is left out and not changed.
const [, ...rows] = (await readFile("prices.csv", "utf8")).trim().split(/\r?\n/);
const skus = rows.map((row) => {
  const [stockCode = "", listPrice, salePrice, quantity] = row.split(",");
  return {
    stockCode,
    ...(listPrice && salePrice && { listPrice, salePrice }),
    ...(quantity && { quantity: Number(quantity) }),
  };
});

try {
  const report = await client.products.updatePriceAndStockAll({ integrator: "my-erp", skus });
  console.log(report.counts);
} catch (error) {
  if (!isInvalidRequestError(error)) throw error;
  // Nothing was sent: correct these rows and run it again.
  for (const { path, message } of error.issues) console.error(path, message);
}
