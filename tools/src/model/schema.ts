import type { Words } from "./read-members.ts";
import type { SourceNode } from "./source-node.ts";

/** What a number means; decides how it is typed, read and written (`x-kind`). */
export type NumberKind =
  | "identifier"
  | "amount"
  | "rate"
  | "count"
  | "code"
  | "page"
  | "vat-rate"
  | "epoch-ms";

/** A schema of the contract, reduced to what the generator understands. */
export type Schema =
  | ObjectSchema
  | ArraySchema
  | NumberSchema
  | StringSchema
  | BooleanSchema
  | AnySchema
  | SchemaReference;

interface Described {
  /** Where it stands, for messages. */
  readonly node: SourceNode;
  readonly words: Words;
  readonly default?: unknown;
  readonly deprecated?: true;
  readonly nullable: boolean;
}

export interface ObjectSchema extends Described {
  readonly type: "object";
  readonly fields: readonly Field[];
  /** `additionalProperties: false`. */
  readonly closed: boolean;
  readonly dependentRequired: Readonly<Record<string, readonly string[]>>;
  /** `x-not-below`. */
  readonly notBelow: Readonly<Record<string, string>>;
}

/** A member of an object. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface ArraySchema extends Described {
  readonly type: "array";
  readonly items: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface NumberSchema extends Described {
  readonly type: "number";
  readonly kind: NumberKind;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly values?: readonly number[];
  /** `x-fraction-digits`. */
  readonly fractionDigits?: number;
  /** `x-allowed-ranges`, inclusive. */
  readonly ranges?: readonly Range[];
}

/** Bounds of an identifier, both inclusive. */
export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

export interface StringSchema extends Described {
  readonly type: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly values?: readonly string[];
}

export interface BooleanSchema extends Described {
  readonly type: "boolean";
}

/** A value whose form the contract does not say; responses only. */
export interface AnySchema extends Described {
  readonly type: "any";
}

/** A named schema, used by name. */
export interface SchemaReference extends Described {
  readonly type: "reference";
  readonly name: string;
}
