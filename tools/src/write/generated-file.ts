/** One file that the generator owns, held in memory until every emitter has succeeded. */
export interface GeneratedFile {
  /** Path relative to the repository's root, with forward slashes. */
  readonly path: string;
  /** The whole text, header included, ending in a newline. */
  readonly text: string;
}
