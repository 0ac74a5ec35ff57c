import { readingLines, readingTable } from "../probe/reading.ts";
import type { CaseResult } from "../run/case-result.ts";
import { redacted } from "./redacted.ts";
import { type Counts, countsOf, hasFailed, type Report } from "./report.ts";

/** Where a terminal report goes. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Columns of text, or a table in Markdown. */
export type ProbeForm = "text" | "markdown";

const mostShown = 40;

/** Tells a run's course and its end on a terminal. */
export class TerminalReport {
  readonly #output: Output;
  readonly #probe: ProbeForm;
  #target = "";
  #counts: CaseResult[] = [];
  #lastShown = 0;

  /** @param probe how the readings of assumptions are shown: for reading, or for pasting */
  constructor(output: Output, probe: ProbeForm = "text") {
    this.#output = output;
    this.#probe = probe;
  }

  /** Told when a target's turn comes. */
  startTarget(name: string): void {
    this.#target = name;
    this.#counts = [];
    if (!this.#output.isTTY) this.#output.write(`${name} ...\n`);
  }

  /** Told of every result, as it comes; what failed is shown at once. */
  add(result: CaseResult): void {
    this.#counts.push(result);
    if (result.outcome === "failed" || result.outcome === "surprise") {
      this.#clear();
      const reasons = result.reasons
        .slice(0, 6)
        .map((reason) => `\n      ${redacted(reason, result)}`);
      this.#output.write(
        `  ${result.outcome}: ${result.case.id} (${result.way}, ${result.target})${reasons.join("")}\n`,
      );
    }
    const now = Date.now();
    if (this.#output.isTTY && now - this.#lastShown > 100) {
      this.#lastShown = now;
      this.#clear();
      this.#output.write(`${this.#target}: ${words(countsOf(this.#counts))}`);
    }
  }

  /** The end: a line per target, coverage, readings, and the verdict. */
  finish(report: Report): void {
    this.#clear();
    const { targets, coverage, readings, results, milliseconds } = report;
    this.#output.write("\n");
    for (const { name, counts, milliseconds: took } of targets) {
      this.#output.write(
        `  ${name.padEnd(22)} ${words(counts)}  (${(took / 1000).toFixed(1)} s)\n`,
      );
    }
    this.#stories(results);
    for (const result of results
      .filter(({ outcome }) => outcome === "known failure")
      .slice(0, mostShown)) {
      this.#output.write(
        `  known failure: ${result.case.id} (${result.way}, ${result.target}): ${result.reasons[0]}\n`,
      );
    }
    this.#list("rules of the contract without a case", coverage.withoutCase);
    this.#list("rules that no passed case shows", coverage.notShown);
    this.#list("cited by cases, but no rule of the contract", coverage.unknown);
    if (readings.length > 0) {
      const table = this.#probe === "markdown" ? readingTable(readings) : readingLines(readings);
      this.#output.write(`\n  Where the document is silent:\n\n${table}\n\n`);
    }
    const gaps = coverage.withoutCase.length + coverage.notShown.length;
    this.#output.write(
      `  ${coverage.rules.length - gaps} of ${coverage.rules.length} rules of the contract ${coverage.isWhole ? "are shown" : "have a case"}\n`,
    );
    const verdict = hasFailed(report) ? "The contract is NOT kept." : "The contract is kept.";
    this.#output.write(`\n${verdict} (${(milliseconds / 1000).toFixed(1)} s)\n`);
  }

  #stories(results: readonly CaseResult[]): void {
    const told = results.filter((result) => result.told !== undefined);
    for (const { case: each, outcome, target, told: steps = [] } of told) {
      const held = steps.filter((step) => step.held).length;
      this.#output.write(
        `  story "${each.name}" ${outcome}: ${held} of ${steps.length} steps (${target})\n`,
      );
    }
  }

  #list(title: string, rules: readonly string[]): void {
    if (rules.length === 0) return;
    this.#output.write(`\n  ${rules.length} ${title}:\n`);
    for (const rule of rules.slice(0, mostShown)) this.#output.write(`    ${rule}\n`);
    if (rules.length > mostShown)
      this.#output.write(`    ... and ${rules.length - mostShown} more\n`);
  }

  #clear(): void {
    if (this.#output.isTTY) this.#output.write("\r\x1b[2K");
  }
}

function words(counts: Counts): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ");
}
