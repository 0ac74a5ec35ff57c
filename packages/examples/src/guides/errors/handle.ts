import { fromEnv, isSellerError } from "@marketplace-seller/rest-client";

const client = fromEnv();

try {
  await client.packages.splitByOrderLines({ splitGroups: [{ orderLineIds: ["5600000087"] }] });
} catch (error) {
  if (!isSellerError(error)) throw error;
  switch (error.code) {
    case "refused":
      console.log("a rule of the service:", error.message);
      break;
    case "invalid-request":
      for (const { message } of error.issues) console.log(message);
      break;
    case "indeterminate":
      console.log("unknown; read back:", (await error.resolve()).outcome);
      break;
    default:
      console.log(error.code, error.retryable);
  }
}
