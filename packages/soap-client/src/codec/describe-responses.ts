import type { ResponseShape } from "@marketplace-seller/client-core";
import {
  type Drift,
  describeShape,
  findDrift,
  type ResponseSchema,
} from "@marketplace-seller/client-core/internal";
import { messages } from "../gen/codec.gen.ts";
import { type OperationName, operations } from "../gen/operations.gen.ts";
import type { ComplexType, Field } from "../schema/complex-type.ts";

/**
 * Describes results: element names, undeclared ones included, types, and which elements were nil or absent; no values.
 * Store it to compare it with later ones.
 *
 * @param results - as the client returned them
 * @example describeResponses("OrderList", [page])["orderList.order[].paymentType"]
 */
export function describeResponses(
  operation: OperationName,
  results: readonly object[],
): ResponseShape {
  const shape = describeShape(results, responseSchema(operation), {});
  const extra = results
    .flatMap((result) => findResponseDrift(operation, result))
    .filter(({ kind }) => kind === "unknown-field")
    .map(({ path }) => [path, { types: ["text"] }]);
  return Object.fromEntries(
    [...Object.entries(shape), ...extra].toSorted(([one], [other]) =>
      String(one) < String(other) ? -1 : 1,
    ),
  );
}

/** Where a response deviates from the contract. */
export function findResponseDrift(operation: OperationName, response: object): readonly Drift[] {
  return findDrift(response, responseSchema(operation), {});
}

const schemas = new Map<OperationName, ResponseSchema>();

function responseSchema(operation: OperationName): ResponseSchema {
  const known = schemas.get(operation);
  if (known !== undefined) return known;
  const schema = formOf(messages[operations[operation].response]);
  schemas.set(operation, schema);
  return schema;
}

function formOf({ fields }: ComplexType): ResponseSchema {
  return {
    type: "object",
    fields: Object.fromEntries(fields.map((field) => [field.name, formOfField(field)])),
  };
}

function formOfField({ type, repeated, nillable, optional, withSuccess }: Field): ResponseSchema {
  const form: ResponseSchema = type.simple ? { type: type.result } : formOf(type);
  const flags = { nullable: nillable, required: !optional || withSuccess };
  return repeated ? { type: "list", items: form, ...flags } : { ...form, ...flags };
}
