/** Prints the demo scenario on a terminal: its steps, what the service returned, and the checks. */
export interface Report {
  step(title: string): void;
  line(text: string): void;
  /** The first row is the heading. */
  table(rows: readonly (readonly string[])[]): void;
  /**
   * Prints a check.
   *
   * @throws CheckFailed when the check does not hold
   */
  check(holds: boolean, what: string): void;
  /**
   * Checks that a value exists, and returns it.
   *
   * @throws CheckFailed when it is undefined
   */
  found<Value>(value: Value | undefined, what: string): Value;
}

class CheckFailed extends Error {
  override name = "CheckFailed";
}

/**
 * A report of the demo scenario.
 *
 * @param write receives each line
 * @param color whether to use ANSI colors
 */
export function createReport(write: (line: string) => void, color: boolean): Report {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  let steps = 0;
  const check = (holds: boolean, what: string) => {
    if (!holds) throw new CheckFailed(what);
    write(`   ${paint(32, "✓")} ${what}`);
  };
  return {
    step(title) {
      steps += 1;
      write(`\n${paint(1, `${steps}. ${title}`)}`);
    },
    line(text) {
      write(`   ${text}`);
    },
    table(rows) {
      const widths = columnWidths(rows);
      rows.forEach((row, index) => {
        const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
        write(`   ${index === 0 ? paint(2, line.trimEnd()) : line.trimEnd()}`);
      });
    },
    check,
    found(value, what) {
      if (value === undefined) throw new CheckFailed(what);
      check(true, what);
      return value;
    },
  };
}

function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return widths;
}
