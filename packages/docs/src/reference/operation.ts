import type { Assumption } from "@marketplace-seller/tools/contracts";

/** An operation of the reference, of any protocol and contract. */
export interface Operation {
  readonly name: string;
  readonly page: string;
  readonly lead: string;
  readonly description?: string;
  /** The lists of fields in the order query, path, request, response. */
  readonly parts: readonly Part[];
}

/** A section of an operation's page, which has a heading and a list of fields. */
export interface Part {
  /** The anchor of the section, with which the anchors of its fields begin. */
  readonly id: string;
  readonly title: string;
  /** The contract's name for the object that has these fields. */
  readonly typeName?: string;
  readonly note?: string;
  readonly assumptions: readonly Assumption[];
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  /** The rendered type, such as `string`, `array of OrderLine` or `xs:long`. */
  readonly type: string;
  /** The names in a field's type that have a section in the reference, each with its link from the site's root. */
  readonly typePages?: Readonly<Record<string, string>>;
  /** Short remarks on a field, such as `required`, `may be null` or `identifier`. */
  readonly flags: readonly string[];
  readonly description?: string;
  readonly assumptions: readonly Assumption[];
  /** The fields of the field's object, or of the objects in the field's list. */
  readonly inside?: { readonly name: string; readonly fields: readonly Field[] };
}
