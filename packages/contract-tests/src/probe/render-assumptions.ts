/** The observed behavior of a service where the interface document leaves something open. */
export interface AssumptionReading {
  /** Anchor of the assumption in `specs/assumptions.md`. */
  readonly assumption: string;
  /** A description of the service's behavior where the interface document leaves something open. */
  readonly reading: string;
  /** Whether the service behaves as assumed; undefined when the seller's data do not show how the service behaves. */
  readonly agrees: boolean | undefined;
}

/** Renders the results of probes as a Markdown table for `specs/assumptions.md`. */
export function renderAssumptions(readings: readonly AssumptionReading[]): string {
  const rows = readings.map(({ assumption, reading, agrees }) => {
    const rating = agrees === undefined ? "unknown" : agrees ? "as assumed" : "otherwise";
    return `| [${assumption}](#${assumption}) | ${reading.replaceAll("|", "\\|")} | ${rating} |`;
  });
  return ["| Assumption | What the service does | Reading |", "|---|---|---|", ...rows].join("\n");
}
