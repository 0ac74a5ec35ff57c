import type { ResponseShape } from "@marketplace-seller/client-core";
import { describeShape } from "@marketplace-seller/client-core/internal";
import type { OperationId } from "../gen/operations.gen.ts";
import { namedSchemas, responseSchemas } from "../gen/response-schemas.gen.ts";

/**
 * Describes results: field names, types, which fields were null or absent, and which values of declared enums occurred;
 * no other values. Store it to compare it with later ones.
 *
 * @param results - as the client returned them
 * @example describeResponses("listShipmentPackages", [page])["content[].shipmentPackageStatus"]
 */
export function describeResponses(
  operation: OperationId,
  results: readonly unknown[],
): ResponseShape {
  const form = responseSchemas[operation];
  return form === undefined ? {} : describeShape(results, form, namedSchemas);
}
