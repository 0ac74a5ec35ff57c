/** Something in the docs that must be mended before the site is built; says where it stands. */
export class DocsError extends Error {
  override readonly name = "DocsError";
  /** Every problem, each as `file:line: what is wrong`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** One problem with its place; `file` is relative to the repository's root. */
export function problemAt(file: string, line: number, what: string): string {
  return `${file}:${line}: ${what}`;
}
