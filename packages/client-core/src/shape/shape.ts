/**
 * What a request must look like: one for each request body and query string, generated from the contract. `read`
 * validates by it, `writeJson` writes the validated request; client and sandbox use the same. Undeclared members are a
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

/** A JSON object that has only known members. */
export interface ObjectShape {
  readonly type: "object";
  readonly fields: { readonly [name: string]: Shape };
  readonly required?: readonly string[];
  /** JSON Schema's `dependentRequired`: with the key, an object must have the listed members, too. */
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  /** `x-not-below`: the key's amount must not be lower than the value's. */
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

/** Digits as text, never a double (`x-kind: identifier`). */
export interface IdentifierShape {
  readonly type: "identifier";
  /** `x-allowed-ranges`: one of these must contain it; inclusive. */
  readonly ranges?: readonly { readonly minimum: string; readonly maximum: string }[];
  readonly nullable?: true;
}

/** A decimal as text (`x-kind: amount | rate`). */
export interface DecimalShape {
  readonly type: "decimal";
  /** `x-fraction-digits`: exactly so many in the request that is sent. */
  readonly fractionDigits?: number;
  /** Inclusive, as decimal text. */
  readonly minimum?: string;
  readonly maximum?: string;
  readonly exclusiveMinimum?: string;
  readonly nullable?: true;
}

/** A count, code, page number, VAT rate or time in epoch milliseconds, which a double holds exactly. */
export interface IntegerShape {
  readonly type: "integer";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly number[];
  readonly nullable?: true;
}

/** Lengths are counted in code points, as in JSON Schema. */
export interface StringShape {
  readonly type: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The source of a regular expression with the flag `u`. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  readonly nullable?: true;
}

export interface BooleanShape {
  readonly type: "boolean";
  readonly nullable?: true;
}

/**
 * The contract's requests as callers may write them: lists may be readonly, and an optional member `undefined`, which
 * is the same as leaving it out.
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
