/** How a service behaves where the document is silent. */
export interface Reading {
  readonly target: string;
  /** Anchor in `specs/assumptions.md`. */
  readonly assumption: string;
  /** What the service does, in words. */
  readonly reading: string;
  /** Whether that is what the assumption says; undefined when its data do not show it. */
  readonly agrees: boolean | undefined;
}

/** Whether a service reads an assumption as it stands, in words. */
export function rateReading({ agrees }: Reading): "as assumed" | "otherwise" | "unknown" {
  if (agrees === undefined) return "unknown";
  return agrees ? "as assumed" : "otherwise";
}

/** The readings as lines in columns, for a terminal. */
export function readingLines(readings: readonly Reading[]): string {
  const width = Math.max(...readings.map(({ assumption }) => assumption.length));
  return readings
    .map((each) => {
      const { assumption, reading } = each;
      return `  ${rateReading(each).padEnd(10)}  ${assumption.padEnd(width)}  ${reading}`;
    })
    .join("\n");
}

/** The readings as a table that can be pasted into `specs/assumptions.md`. */
export function readingTable(readings: readonly Reading[]): string {
  const rows = readings.map((each) => {
    const { assumption, reading } = each;
    const text = reading.replaceAll("|", "\\|");
    return `| [${assumption}](#${assumption}) | ${text} | ${rateReading(each)} |`;
  });
  return ["| Assumption | What the service does | Reading |", "|---|---|---|", ...rows].join("\n");
}
