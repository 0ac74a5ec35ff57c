import { escapeLine } from "../../output/terminal-text.ts";
import type { LineOutcome } from "./line-outcomes.ts";

type Failure = Pick<LineOutcome, "line" | "stockCode" | "outcome" | "reason" | "example">;

/** Reasons that are written out, and rows of each. */
const MAX_GROUPS = 20;
const MAX_EXAMPLES = 3;

/** Gathers rows that failed: those with the same reason are one sentence with their number and three examples. */
export function createFailureGroups() {
  const groups = new Map<string, { count: number; readonly examples: Failure[] }>();
  let others = 0;
  return {
    add(failure: Failure): void {
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
    /** A line for each reason; empty where nothing failed. */
    render(): string {
      const lines = [...groups.values()].map(({ count, examples }) => renderGroup(count, examples));
      if (others > 0) lines.push(`and ${others} more`);
      return lines.map((text) => `${escapeLine(text)}\n`).join("");
    },
  };
}

function renderGroup(count: number, examples: readonly Failure[]): string {
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
