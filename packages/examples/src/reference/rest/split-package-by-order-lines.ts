import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// The package to split has three order lines. The service moves the line that the request does not
// name to a separate package.
const result = await client.packages.splitByOrderLines({
  splitGroups: [{ orderLineIds: ["5600000015", "5600000016"] }],
});
for (const { packageId, orderLineId } of result.splitPackageOrderItems) {
  console.log(packageId, orderLineId);
}
