/**
 * Makes a type read-only at every depth. The contract's generated types are mutable, because openapi-fetch needs
 * mutable types.
 */
export type Immutable<Value> = Value extends readonly (infer Element)[]
  ? readonly Immutable<Element>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;
