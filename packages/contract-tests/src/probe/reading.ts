/** How a service answers where the document is silent. */
export interface Reading {
  readonly target: string;
  /** Anchor in `specs/assumptions.md`. */
  readonly assumption: string;
  /** What the service does, in words. */
  readonly reading: string;
  /** Whether that is what the assumption says; undefined when its data do not tell. */
  readonly agrees: boolean | undefined;
}

/** The readings as a table that can be pasted into `specs/assumptions.md`. */
export function readingTable(readings: readonly Reading[]): string {
  const rows = readings.map(({ assumption, reading, agrees }) => {
    const verdict = agrees === undefined ? "not told" : agrees ? "as assumed" : "otherwise";
    return `| [${assumption}](#${assumption}) | ${reading.replaceAll("|", "\\|")} | ${verdict} |`;
  });
  return ["| Assumption | What the service does | Reading |", "|---|---|---|", ...rows].join("\n");
}
