import { readFile } from "node:fs/promises";
import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// CSV fields stay strings, so "129.90" is sent digit for digit. A blank cell is no zero: stock 0 would end the sale of
// a product of which the file says nothing. So it is left out, and the service does not change that value.
const [, ...rows] = (await readFile("prices.csv", "utf8")).trim().split(/\r?\n/);
const skus = rows.map((row) => {
  const [stockCode = "", listPrice, salePrice, quantity] = row
    .split(",")
    .map((cell) => cell.trim());
  return {
    stockCode,
    ...(listPrice && { listPrice }),
    ...(salePrice && { salePrice }),
    ...(quantity && { quantity: Number(quantity) }),
  };
});

// The client reports CSV rows that break a rule of the contract, and sends all other rows.
const report = await client.products.updatePriceAndStockAll(
  { integrator: "my-erp", skus },
  { onInvalid: "report" },
);
console.log(report.counts);
for (const { index, issues } of report.items("invalid")) {
  for (const { message } of issues) console.log(`prices.csv:${index + 2}`, message);
}
