import { escapeLine } from "../output/terminal-text.ts";
import type { LineOutcome } from "./line-outcomes.ts";

/** Printed reasons, and rows named as examples of one. */
const MAX_GROUPS = 20;
const MAX_EXAMPLES = 3;

/**
 * Groups failed rows of a file by reason: each reason becomes one line with the number of rows and up to three
 * examples.
 */
export function createFailureGroups() {
  const groups = new Map<string, { count: number; readonly examples: LineOutcome[] }>();
  let others = 0;
  return {
    add(failure: LineOutcome): void {
      const key = `${failure.outcome} ${failure.reason}`;
      const group = groups.get(key) ?? { count: 0, examples: [] };
      if (group.count === 0 && groups.size === MAX_GROUPS) {
        others += 1;
        return;
      }
      groups.set(key, group);
      group.count += 1;
      if (group.examples.length < MAX_EXAMPLES) group.examples.push(failure);
    },
    render(): string {
      const lines = [...groups.values()].map(({ count, examples }) => renderGroup(count, examples));
      if (others > 0) lines.push(`and ${others} more`);
      return lines.map((text) => `${escapeLine(text)}\n`).join("");
    },
  };
}

function renderGroup(count: number, examples: readonly LineOutcome[]): string {
  const [first] = examples;
  if (first === undefined) return "";
  const { outcome, reason } = first;
  if (count === 1) return `line ${first.line}  ${first.stockCode}  ${outcome}  ${reason}`;
  const rows = examples.map(({ line, stockCode, example }) => {
    const what = example === "" ? stockCode : `${stockCode}: ${JSON.stringify(example)}`;
    return `line ${line} (${what})`;
  });
  return `${count} rows are ${outcome}, ${reason}: ${rows.join(", ")}${count > rows.length ? ", ..." : ""}`;
}
