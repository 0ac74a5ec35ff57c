import type { Assumption } from "@marketplace-seller/tools/contracts";

/** An operation as the reference shows it, whichever protocol and contract it comes from. */
export interface Operation {
  readonly name: string;
  readonly page: string;
  readonly lead: string;
  readonly description?: string;
  /** Query, path, request and response, in this order. */
  readonly parts: readonly Part[];
}

/** A list of fields with a heading. */
export interface Part {
  /** The anchor, and the first part of the anchors of its fields. */
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
  /** As in `string`, `array of OrderLine`, `xs:long`. */
  readonly type: string;
  /** Names in the type that have a section of their own, each with its link from the site's root. */
  readonly typePages?: Readonly<Record<string, string>>;
  /** Short remarks: `required`, `may be null`, `identifier`. */
  readonly flags: readonly string[];
  readonly description?: string;
  readonly assumptions: readonly Assumption[];
  /** The fields of its object, or of the objects that it repeats. */
  readonly inside?: { readonly name: string; readonly fields: readonly Field[] };
}
