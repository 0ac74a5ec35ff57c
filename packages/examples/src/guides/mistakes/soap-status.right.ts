import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// REST's name of the same status, checked by the client; here among all that changed.
let created = 0;
for await (const shipment of client.packages.between({ from: Date.now() - 3_600_000 })) {
  if (shipment.shipmentPackageStatus === "Created") created += 1;
}
console.log(created, "packages");
