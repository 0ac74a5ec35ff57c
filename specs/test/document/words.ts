import type { ObjectTable } from "../tables.ts";

/** No member beyond the listed ones (request side). */
export const closed = "!additionalProperties:false";
export const unknownRefused = "~unknown-request-fields";
export const allRequired = "~request-required";
export const allPresent = "~response-required";

/** A table of one object; what is not named as optional is always there. */
export function object(
  fields: { readonly [name: string]: string },
  also: { readonly optional?: readonly string[]; readonly rules?: readonly string[] } = {},
): ObjectTable {
  return { fields, optional: also.optional ?? [], rules: also.rules ?? [] };
}
