import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

let orderLineId = "";
for await (const { lines } of client.packages.between({ from: Date.now() - 86_400_000 })) {
  // The clients return ids as strings, and send them as numbers with every digit.
  orderLineId = lines[0]?.orderLineId ?? orderLineId;
}
const laborCostDetails = [{ orderLineId, totalLaborCostExcludingVAT: "10.00" }];
const { content } = await client.laborCosts.add({ laborCostDetails });
console.log(content[0]?.status);
