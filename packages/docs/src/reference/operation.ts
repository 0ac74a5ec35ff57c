/** An operation as the reference shows it, whichever protocol and contract it comes from. */
export interface Operation {
  readonly name: string;
  /** Path of its page in the site, without an ending. */
  readonly page: string;
  /** One sentence, as Markdown. */
  readonly lead: string;
  /** More about it, as Markdown. */
  readonly description?: string;
  /** Query, path, request and response, in this order. */
  readonly parts: readonly Part[];
}

/** A list of fields with a heading. */
export interface Part {
  /** The anchor, and the first part of the anchors of its fields. */
  readonly id: string;
  /** As Markdown. */
  readonly title: string;
  /** The contract's name for the object that has these fields. */
  readonly typeName?: string;
  /** What is said of all fields, as Markdown. */
  readonly note?: string;
  readonly assumptions: readonly Assumption[];
  readonly fields: readonly Field[];
}

/** A field, parameter or header. */
export interface Field {
  readonly name: string;
  /** As in `string`, `array of OrderLine`, `xs:long`. */
  readonly type: string;
  /** Names in the type that have a section of their own, each with its link from the site's root. */
  readonly typePages?: Readonly<Record<string, string>>;
  /** Short remarks: `required`, `may be null`, `identifier`. */
  readonly flags: readonly string[];
  /** As Markdown. */
  readonly description?: string;
  readonly assumptions: readonly Assumption[];
  /** The fields of its object, or of the objects that it repeats. */
  readonly inside?: { readonly name: string; readonly fields: readonly Field[] };
}

/** What the document does not show and the contract assumes; explained in the list of assumptions. */
export interface Assumption {
  readonly id: string;
  readonly text: string;
}
