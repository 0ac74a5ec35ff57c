import { messages } from "../gen/codec.gen.ts";
import { operations } from "../gen/operations.gen.ts";
import type { ComplexType } from "../schema/complex-type.ts";

/** The operations of a service, and the types of their messages. */
export interface CodecTables {
  readonly operations: Readonly<
    Record<string, { readonly request: string; readonly response: string }>
  >;
  readonly messages: Readonly<Record<string, ComplexType>>;
}

/** The contract's. */
export const ownTables: CodecTables = { operations, messages };
