/** How a service behaves where the interface document leaves something open. */
export interface AssumptionReading {
  /** Anchor in `specs/assumptions.md`. */
  readonly assumption: string;
  readonly reading: string;
  /** Undefined when the seller's data do not show it. */
  readonly agrees: boolean | undefined;
}

/** A Markdown table for `specs/assumptions.md`. */
export function renderAssumptions(readings: readonly AssumptionReading[]): string {
  const rows = readings.map(({ assumption, reading, agrees }) => {
    const rating = agrees === undefined ? "unknown" : agrees ? "as assumed" : "otherwise";
    return `| [${assumption}](#${assumption}) | ${reading.replaceAll("|", "\\|")} | ${rating} |`;
  });
  return ["| Assumption | What the service does | Reading |", "|---|---|---|", ...rows].join("\n");
}
