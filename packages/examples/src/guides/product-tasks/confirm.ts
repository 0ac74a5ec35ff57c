import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";

await using sandbox = createSandbox();
const client = createRestClient(sandbox.connection);

const report = await client.products.updatePriceAndStockAll({
  integrator: "my-erp",
  skus: [
    { stockCode: "STK-00001", listPrice: "149.90", salePrice: "129.90" },
    { stockCode: "NO-SUCH-CODE", quantity: 3 },
  ],
});

// The service applies a product task some time after queueing it: advance the sandbox's clock, or wait some minutes at
// the marketplace.
sandbox.control.clock.advance(60_000);
for (const { sku, state } of await client.products.confirm(report)) {
  console.log(sku.stockCode, state);
}
