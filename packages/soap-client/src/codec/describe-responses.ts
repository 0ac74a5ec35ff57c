import type { ResponseShape } from "@marketplace-seller/client-core";
import { describeShape, type ResponseSchema } from "@marketplace-seller/client-core/internal";
import { messages } from "../gen/codec.gen.ts";
import { type OperationName, operations } from "../gen/operations.gen.ts";
import type { ComplexType, Field } from "../schema/complex-type.ts";
import { findElementDrift } from "./xml-element.ts";

/**
 * Describes the results of a SOAP operation: element names, types, and which elements were nil or absent, but no
 * values. Elements that the contract does not declare are included in the description. Store the description of an
 * operation's results to compare it with later descriptions.
 *
 * @param results - the results that the client returned, unchanged
 * @example describeResponses("OrderList", [page])["orderList.order[].paymentType"]
 */
export function describeResponses(
  operation: OperationName,
  results: readonly object[],
): ResponseShape {
  const shape = describeShape(results, formOf(messages[operations[operation].response]), {});
  const extra = results.flatMap(findElementDrift).map(({ path }) => [path, { types: ["text"] }]);
  return Object.fromEntries(
    [...Object.entries(shape), ...extra].toSorted(([one], [other]) =>
      String(one) < String(other) ? -1 : 1,
    ),
  );
}

/**
 * Describes a decoded SOAP message by its schema. The description of a response takes the type of a simple value from
 * the schema, because decoding has validated the value.
 */
function formOf({ fields }: ComplexType): ResponseSchema {
  return {
    type: "object",
    fields: Object.fromEntries(fields.map((field) => [field.name, formOfField(field)])),
  };
}

function formOfField({ type, repeated, nillable, optional }: Field): ResponseSchema {
  const form: ResponseSchema = type.simple ? { type: "any" } : formOf(type);
  const flags = { nullable: nillable, required: !optional };
  return repeated ? { type: "list", items: form, ...flags } : { ...form, ...flags };
}
