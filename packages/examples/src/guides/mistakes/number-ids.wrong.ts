import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const { MARKETPLACE_BASE_URL, MARKETPLACE_APP_KEY = "", MARKETPLACE_APP_SECRET = "" } = process.env;

let orderLineId = 0;
for await (const { lines } of client.packages.between({ from: Date.now() - 86_400_000 })) {
  // A double cannot hold every id, so the request may name another line, or none.
  orderLineId = Number(lines[0]?.orderLineId);
}
const laborCostDetails = [{ orderLineId, totalLaborCostExcludingVAT: 10 }];
const response = await fetch(`${MARKETPLACE_BASE_URL}/rest/order/v1/labor-costs`, {
  method: "PUT",
  headers: {
    appKey: MARKETPLACE_APP_KEY,
    appSecret: MARKETPLACE_APP_SECRET,
    "content-type": "application/json",
  },
  body: JSON.stringify({ laborCostDetails }),
});
console.log(response.status);
