import { fromEnv, isSellerError } from "@marketplace-seller/rest-client";

const client = fromEnv();

try {
  // The order line 5600000087 is in a package with the status Created, so the service refuses the
  // split.
  await client.packages.splitByOrderLines({ splitGroups: [{ orderLineIds: ["5600000087"] }] });
} catch (error) {
  if (!isSellerError(error, "refused")) throw error;
  console.log(error.code, error.message);
}
