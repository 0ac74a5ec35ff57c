/**
 * The request side of the contract as data.
 *
 * The generator writes one {@link Shape} per request body and per query string; `read` checks a
 * value against it, `writeJson` writes it. Client and sandbox use the same shapes, so a rule stands
 * in the contract once. Objects are closed: a member that the contract does not name is an issue.
 */
export type Shape =
  | ObjectShape
  | ArrayShape
  | IdentifierShape
  | DecimalShape
  | IntegerShape
  | StringShape
  | BooleanShape;

/** A JSON object with known members only. */
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

/** A 64-bit identifier: digits kept as text, never a double (`x-kind: identifier`). */
export interface IdentifierShape {
  readonly type: "identifier";
  /** `x-allowed-ranges`: the identifier lies in one of them; bounds are inclusive, as digits. */
  readonly ranges?: readonly { readonly minimum: string; readonly maximum: string }[];
  readonly nullable?: true;
}

/** An amount or a rate: a decimal kept as text (`x-kind: amount | rate`). */
export interface DecimalShape {
  readonly type: "decimal";
  /** `x-fraction-digits`: exactly this many digits after the point on the wire. */
  readonly fractionDigits?: number;
  /** Inclusive bounds, as decimal text. */
  readonly minimum?: string;
  readonly maximum?: string;
  readonly exclusiveMinimum?: string;
  readonly nullable?: true;
}

/** A count, code, page, VAT rate or epoch millisecond: a number that a double holds exactly. */
export interface IntegerShape {
  readonly type: "integer";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly number[];
  readonly nullable?: true;
}

/** Text; lengths count code points, as JSON Schema does. */
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
