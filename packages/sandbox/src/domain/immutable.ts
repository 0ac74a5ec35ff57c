/** Read-only at every depth. The generated types are mutable, because openapi-fetch needs that. */
export type Immutable<Value> = Value extends readonly (infer Element)[]
  ? readonly Immutable<Element>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;
