import type { WithUnreadableRows } from "@marketplace-seller/client-core";
import { messages } from "../gen/codec.gen.ts";
import { type OperationName, operations } from "../gen/operations.gen.ts";
import type { RequestInputs, Responses } from "../gen/types.gen.ts";
import type { ComplexType } from "../schema/complex-type.ts";

/** The request without `auth`, which the client adds. */
export type Input<Name extends OperationName> = Omit<RequestInputs[Name], "auth">;

/** What an operation returns. */
export type ResultOf<Name extends OperationName> = Responses[Name] & WithUnreadableRows;

const types = new Map<OperationName, ComplexType>();

/** `auth` is the element with which every request begins. */
export function findArguments(operation: OperationName): ComplexType {
  const existing = types.get(operation);
  if (existing !== undefined) return existing;
  const messageType: ComplexType = messages[operations[operation].request];
  const fields = messageType.fields.slice(1);
  const positions = new Map(fields.map(({ name }, position) => [name, position]));
  const type = { ...messageType, fields, positions };
  types.set(operation, type);
  return type;
}
