import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";

await using sandbox = createSandbox();
const client = createRestClient(sandbox.connection);

// The service applies the split, and then the connection breaks before the client receives the response.
sandbox.control.faults.add({ kind: "reset-after-commit", operation: "splitPackageByQuantity" });
try {
  await client.packages.splitByQuantity(
    { splitPackages: [{ packageDetails: [{ orderLineId: "5600000131", quantities: 1 }] }] },
    { context: { orderNumber: "207400000065" } },
  );
} catch (error) {
  if (!isSellerError(error, "indeterminate")) throw error;
  console.log(error.name, "after", error.attempts, "attempt");
  console.log((await error.resolve()).outcome);
}
