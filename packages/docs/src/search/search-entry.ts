/** One thing that the search finds. */
export interface SearchEntry {
  readonly title: string;
  /** `guide`, `REST operation`, `SOAP field`, `assumption` and the like. */
  readonly kind: string;
  /** What the thing belongs to: an operation, a page. */
  readonly context: string;
  /** All its text. */
  readonly text: string;
  /** From the site's root, with the anchor. */
  readonly path: string;
  /** More is shown further up. */
  readonly weight: number;
}
