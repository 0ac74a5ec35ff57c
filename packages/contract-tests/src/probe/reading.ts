/** How a service behaves where the document is silent. */
export interface Reading {
  /** Anchor in `specs/assumptions.md`. */
  readonly assumption: string;
  /** What the service does, in words. */
  readonly reading: string;
  /** Whether that is what the assumption says; undefined when its data do not show it. */
  readonly agrees: boolean | undefined;
}

/** The readings as a table that can be pasted into `specs/assumptions.md`. */
export function renderReadings(readings: readonly Reading[]): string {
  const rows = readings.map(({ assumption, reading, agrees }) => {
    const rating = agrees === undefined ? "unknown" : agrees ? "as assumed" : "otherwise";
    return `| [${assumption}](#${assumption}) | ${reading.replaceAll("|", "\\|")} | ${rating} |`;
  });
  return ["| Assumption | What the service does | Reading |", "|---|---|---|", ...rows].join("\n");
}
