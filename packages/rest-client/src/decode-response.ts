import type { ResultOf } from "./contract-types.ts";
import type { OperationId } from "./gen/operations.gen.ts";
import { decodeText } from "./runtime/decode-body.ts";

/**
 * Decodes the JSON text of a successful response as the client does: for responses that were kept as
 * text, in a queue or a table. Identifiers and amounts become text, no digit is lost; unknown fields
 * and values pass through.
 *
 * @param operation - the operation that the text is a response of
 * @param text - the body as it was received
 * @throws ProtocolError when the text is no JSON, or holds a number that cannot be read exactly
 * @example decodeResponse("listShipmentPackages", text).content[0]?.lines[0]?.orderLineId
 */
export function decodeResponse<Id extends OperationId>(operation: Id, text: string): ResultOf<Id> {
  return decodeText(operation, text) as ResultOf<Id>;
}
