import { createRestClient } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

// Every line of the package is named; here it has one.
const result = await client.packages.requestCollection({
  collectionRequestDetails: [
    {
      id: "3400000075",
      orderLineId: "5600000135",
      boxQuantity: 1,
      desi: 2.5,
      shipmentCompany: "HLZ",
    },
  ],
});
console.log(result.code, result.message);
