import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const { content } = await client.laborCosts.add({
  laborCostDetails: [
    { orderLineId: "5600000101", totalLaborCostExcludingVAT: "80.00", laborVatRate: 20 },
    { orderLineId: "1", totalLaborCostExcludingVAT: "80.00" },
  ],
});
for (const { lineId, status, reasons } of content) console.log(lineId, status, reasons ?? "");
