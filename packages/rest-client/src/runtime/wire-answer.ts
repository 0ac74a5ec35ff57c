/** An answer as it came, its body read to the end and undone of its content encoding. */
export interface WireAnswer {
  readonly status: number;
  /** For a real `Response`; names in lower case. */
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The value of a header by its lower-case name. */
  header(name: string): string | null;
  readonly body: Uint8Array<ArrayBuffer>;
}
