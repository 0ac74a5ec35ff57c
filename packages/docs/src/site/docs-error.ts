/** The site is not built; the message has the location of each problem. */
export class DocsError extends Error {
  override readonly name = "DocsError";
  /** The problems, each as `file:line: description`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** Renders a problem with its location; `file` is relative to the repository's root. */
export function problemAt(file: string, line: number, what: string): string {
  return `${file}:${line}: ${what}`;
}
