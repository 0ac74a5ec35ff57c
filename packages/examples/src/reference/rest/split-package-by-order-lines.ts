import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// The package has three lines. The line that the request does not name gets a separate package.
const result = await client.packages.splitByOrderLines({
  splitGroups: [{ orderLineIds: ["5600000069", "5600000070"] }],
});
for (const { packageId, orderLineId } of result.splitPackageOrderItems) {
  console.log(packageId, orderLineId);
}
