import type { ResponseShape } from "@marketplace-seller/client-core";
import { describeShape } from "@marketplace-seller/client-core/internal";
import type { OperationId } from "../gen/operations.gen.ts";
import { namedSchemas, responseSchemas } from "../gen/response-schemas.gen.ts";

/**
 * Describes the results of an operation: field names, types, which fields were null or absent, and which values of
 * declared enums occurred, but no other values. Store the description of an operation's results to compare it with
 * later descriptions.
 *
 * @param results - the results that the client returned, unchanged
 * @example describeResponses("listShipmentPackages", [page])["content[].shipmentPackageStatus"]
 */
export function describeResponses(
  operation: OperationId,
  results: readonly unknown[],
): ResponseShape {
  const form = responseSchemas[operation];
  return form === undefined ? {} : describeShape(results, form, namedSchemas);
}
