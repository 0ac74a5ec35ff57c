/**
 * The shapes of the contract's requests: data from which requests are validated and written. The generator writes one
 * {@link Shape} for each request body and each query string. The function `read` validates a request by its shape, and
 * `writeJson` writes the validated request as JSON text. Client and sandbox use the same request shapes, so each rule
 * is defined once, in the contract. A member of a request object that the contract does not declare is reported as a
 * broken rule.
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
  /**
   * JSON Schema's `dependentRequired`: when an object has the member that is the key, the object must have the listed
   * members, too.
   */
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  /**
   * `x-not-below` of the contract: the amount of the member that is the key must not be lower than the amount of the
   * member that is the value.
   */
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
  /**
   * `x-allowed-ranges` of the contract: the identifier must lie in one of these ranges, whose bounds are inclusive
   * and written as digits.
   */
  readonly ranges?: readonly { readonly minimum: string; readonly maximum: string }[];
  readonly nullable?: true;
}

/** The shape of an amount or a rate, which is a decimal that is kept as text (`x-kind: amount | rate`). */
export interface DecimalShape {
  readonly type: "decimal";
  /**
   * `x-fraction-digits` of the contract: the exact number of digits after the decimal point in the request that is
   * sent.
   */
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

/** The shape of a text. The lengths of texts are counted in code points, as in JSON Schema. */
export interface StringShape {
  readonly type: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The source of the regular expression that the text must match; the flag `u` is used. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  readonly nullable?: true;
}

export interface BooleanShape {
  readonly type: "boolean";
  readonly nullable?: true;
}

/**
 * A type of the contract's requests as callers may write it: lists may be readonly, and an optional member may be
 * `undefined`, which has the same effect as leaving it out.
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
