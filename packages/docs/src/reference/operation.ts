import type { Assumption } from "@marketplace-seller/tools/contracts";

/** An operation of the reference, of any protocol and contract. */
export interface Operation {
  readonly name: string;
  readonly page: string;
  readonly lead: string;
  readonly description?: string;
  /** Query, path, request, response. */
  readonly parts: readonly Part[];
}

/** A heading and a list of fields. */
export interface Part {
  /** The anchors of its fields begin with it. */
  readonly id: string;
  readonly title: string;
  /** The name in the contract of the object that has the section's fields. */
  readonly typeName?: string;
  readonly note?: string;
  readonly assumptions: readonly Assumption[];
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  /** The rendered type, such as `string`, `array of OrderLine` or `xs:long`. */
  readonly type: string;
  /** The names in `type` that have a section, with its link from the site's root. */
  readonly typePages?: Readonly<Record<string, string>>;
  /** Short remarks on a field, such as `required`, `may be null` or `identifier`. */
  readonly flags: readonly string[];
  readonly description?: string;
  readonly assumptions: readonly Assumption[];
  /** Of the object in this field, or of those in its list. */
  readonly inside?: { readonly name: string; readonly fields: readonly Field[] };
}
