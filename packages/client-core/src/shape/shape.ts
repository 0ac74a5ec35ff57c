/**
 * The contract's requests as data. The generator writes one {@link Shape} for each request body and each query
 * string. `read` validates a value by its shape, and `writeJson` writes the value. Client and sandbox use the same
 * shapes, so each rule is defined once, in the contract. A member of an object that the contract does not declare is
 * an issue.
 */
export type Shape =
  | ObjectShape
  | ArrayShape
  | IdentifierShape
  | DecimalShape
  | IntegerShape
  | StringShape
  | BooleanShape;

/** The shape of a JSON object that has only known members. */
export interface ObjectShape {
  readonly type: "object";
  readonly fields: { readonly [name: string]: Shape };
  readonly required?: readonly string[];
  /** JSON Schema's `dependentRequired`: when the key is present, so must the listed members be. */
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  /** `x-not-below`: the key's amount must not be lower than the named member's. */
  readonly notBelow?: { readonly [name: string]: string };
  readonly nullable?: true;
}

export interface ArrayShape {
  readonly type: "array";
  readonly items: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly nullable?: true;
}

/** The shape of a 64-bit identifier, whose digits are kept as text and never as a double (`x-kind: identifier`). */
export interface IdentifierShape {
  readonly type: "identifier";
  /** `x-allowed-ranges`: the identifier lies in one of them; bounds are inclusive, as digits. */
  readonly ranges?: readonly { readonly minimum: string; readonly maximum: string }[];
  readonly nullable?: true;
}

/** The shape of an amount or a rate, which is a decimal that is kept as text (`x-kind: amount | rate`). */
export interface DecimalShape {
  readonly type: "decimal";
  /** `x-fraction-digits`: exactly this many digits after the point on the wire. */
  readonly fractionDigits?: number;
  /** The inclusive bounds of the amount or rate, as decimal text. */
  readonly minimum?: string;
  readonly maximum?: string;
  readonly exclusiveMinimum?: string;
  readonly nullable?: true;
}

/**
 * The shape of a count, code, page number, VAT rate or time in epoch milliseconds: a number that a double holds
 * exactly.
 */
export interface IntegerShape {
  readonly type: "integer";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly number[];
  readonly nullable?: true;
}

/** The shape of a text. Lengths are counted in code points, as in JSON Schema. */
export interface StringShape {
  readonly type: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression's source, matched with the `u` flag. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  readonly nullable?: true;
}

export interface BooleanShape {
  readonly type: "boolean";
  readonly nullable?: true;
}

/**
 * A type of the contract's requests as callers may write it: lists may be readonly, and what is optional may be
 * `undefined`, which is the same as leaving it out.
 *
 * @example const detail: RequestInput<{ ids: string[]; note?: string }> = { ids: ["1"] as const, note: undefined };
 */
export type RequestInput<T> = T extends readonly (infer Item)[]
  ? readonly RequestInput<Item>[]
  : T extends object
    ? {
        [Key in keyof T]: object extends Pick<T, Key>
          ? RequestInput<T[Key]> | undefined
          : RequestInput<T[Key]>;
      }
    : T;
