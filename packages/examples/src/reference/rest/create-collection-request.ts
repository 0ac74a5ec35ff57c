import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// The request must name every line of the package; the package of this sample has one line.
const result = await client.packages.requestCollection({
  collectionRequestDetails: [
    {
      id: "3400000035",
      orderLineId: "5600000062",
      boxQuantity: 1,
      desi: 2.5,
      shipmentCompany: "HLZ",
    },
  ],
});
console.log(result.code, result.message);
