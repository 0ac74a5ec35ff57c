/** The rules an {@link Issue} can name. */
export type Rule =
  | "type"
  | "required"
  | "unknown"
  | "enum"
  | "minimum"
  | "maximum"
  | "minLength"
  | "maxLength"
  | "pattern"
  | "minItems"
  | "maxItems"
  | "fractionDigits"
  | "dependentRequired"
  | "notBelow"
  | "allowedRange"
  | "unique";

/** One broken rule, with the place where it was broken. */
export interface Issue {
  /** JSONPath of the value, such as `$.payload.skus[3].listPrice`. */
  readonly path: string;
  /** The same place as segments: `["payload", "skus", 3, "listPrice"]`. */
  readonly segments: readonly (string | number)[];
  readonly rule: Rule;
  /** What is wrong and what is wanted, without the offending value when it could be personal data. */
  readonly message: string;
}
