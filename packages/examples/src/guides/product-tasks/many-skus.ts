import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const skus = Array.from({ length: 2_500 }, (_, index) => ({
  stockCode: `STK-${String(index + 1).padStart(5, "0")}`,
  quantity: 10,
}));
const report = await client.products.updatePriceAndStockAll({ integrator: "my-erp", skus });

for (const { size, outcome } of report.batches) console.log(size, "SKUs", outcome);
