import { readFile } from "node:fs/promises";
import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

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

// Rows that break a rule are reported, and all others are sent.
const report = await client.products.updatePriceAndStockAll(
  { integrator: "my-erp", skus },
  { onInvalid: "report" },
);
console.log(report.counts);
for (const { index, issues } of report.items("invalid")) {
  for (const { message } of issues) console.log(`prices.csv:${index + 2}`, message);
}
