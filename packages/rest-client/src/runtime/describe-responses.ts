import type { ResponseShape } from "@marketplace-seller/client-core";
import { describeShape } from "@marketplace-seller/client-core/internal";
import type { OperationId } from "../gen/operations.gen.ts";
import { namedSchemas, responseSchemas } from "../gen/response-schemas.gen.ts";

/**
 * What results of an operation look like: names, types, what was null or absent, and which values of the enums that
 * the contract declares were seen; never another value. To be kept, and compared with later ones.
 *
 * @param results - as the client gave them
 * @example describeResponses("listShipmentPackages", [page])["content[].shipmentPackageStatus"]
 */
export function describeResponses(
  operation: OperationId,
  results: readonly unknown[],
): ResponseShape {
  const form = responseSchemas[operation];
  return form === undefined ? {} : describeShape(results, form, namedSchemas);
}
