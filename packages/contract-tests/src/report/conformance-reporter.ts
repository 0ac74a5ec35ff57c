import { styleText } from "node:util";
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from "vitest/node";
import { type Reading, readingLines, readingTable } from "../probe/reading.ts";
import { matrixLines } from "./matrix.ts";

/** Where a terminal report goes. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Columns of text, or a table in Markdown. */
export type ProbeForm = "text" | "markdown";

/** How the terminal report is made. */
export interface ReporterOptions {
  /** How the readings of assumptions are shown: for reading, or for pasting. */
  readonly probe: ProbeForm;
  /** The seed of the generated requests. */
  readonly seed: number;
}

const mostShown = 40;
const mostReasons = 6;

/** Shows failures as they happen, and at the end one screen: operations by targets, coverage, the verdict. */
export class ConformanceReporter implements Reporter {
  readonly #output: Output;
  readonly #options: ReporterOptions;
  #vitest: Vitest | undefined;
  #started = 0;
  #passed = 0;
  #failed = 0;
  #shownAt = 0;

  constructor(output: Output, options: ReporterOptions) {
    this.#output = output;
    this.#options = options;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#started = performance.now();
    this.#line(`Seed of the generated requests: ${this.#options.seed}`);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === "passed") this.#passed += 1;
    if (state === "failed") {
      this.#failed += 1;
      this.#failure(`${test.name} (${test.project.name})`, errors ?? []);
    }
    this.#progress();
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { message: string }[],
    reason: TestRunEndReason,
  ): void {
    this.#clear();
    for (const module of modules) {
      const failed = [module, ...module.children.allSuites()].filter(
        (each) => each.errors().length > 0,
      );
      for (const each of failed) this.#failure(module.project.name, each.errors());
    }
    if (unhandled.length > 0) this.#failure("outside of every test", unhandled);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const targets = this.#vitest?.projects.map(({ name }) => name) ?? [];
    this.#line("", ...matrixLines(tests, targets, this.#isColored), "");
    this.#knownFailures(tests);
    this.#coverage(tests);
    this.#readings(tests.flatMap((test) => test.meta().readings ?? []));
    const took = seconds(performance.now() - this.#started);
    const verdict = reason === "passed" ? "The contract is kept." : "The contract is NOT kept.";
    const color = reason === "passed" ? "green" : "red";
    this.#line("", `${this.#isColored ? styleText(color, verdict) : verdict} (${took})`);
  }

  get #isColored(): boolean {
    return this.#output.isTTY === true && process.env.NO_COLOR === undefined;
  }

  #failure(what: string, errors: readonly { message: string }[]): void {
    this.#clear();
    const reasons = errors.flatMap(({ message }) => message.split("\n"));
    const shown = reasons.slice(0, mostReasons).map((reason) => `      ${reason}`);
    this.#line(`  failed: ${what}`, ...shown);
    const more = reasons.length - shown.length;
    if (more > 0) this.#line(`      ... and ${more} more lines`);
  }

  #knownFailures(tests: readonly TestCase[]): void {
    for (const test of tests) {
      const { knownFailure } = test.meta();
      if (knownFailure === undefined) continue;
      this.#line(`  known failure: ${test.name} (${test.project.name}): ${knownFailure}`);
    }
  }

  #coverage(tests: readonly TestCase[]): void {
    for (const { coverage } of tests.map((test) => test.meta())) {
      if (coverage === undefined) continue;
      const { rules, withoutCase, unknown } = coverage;
      this.#list("rules of the contract without a case", withoutCase);
      this.#list("cited by cases, but no rule of the contract", unknown);
      this.#line(`  ${rules - withoutCase.length} of ${rules} rules of the contract have a case`);
    }
  }

  #readings(readings: readonly Reading[]): void {
    if (readings.length === 0) return;
    const isTable = this.#options.probe === "markdown";
    const table = isTable ? readingTable(readings) : readingLines(readings);
    this.#line("", "  Where the document is silent:", "", table);
  }

  #list(title: string, rules: readonly string[]): void {
    if (rules.length === 0) return;
    this.#line("", `  ${rules.length} ${title}:`);
    this.#line(...rules.slice(0, mostShown).map((rule) => `    ${rule}`));
    if (rules.length > mostShown) this.#line(`    ... and ${rules.length - mostShown} more`);
  }

  #progress(): void {
    const now = performance.now();
    if (!this.#output.isTTY || now - this.#shownAt < 100) return;
    this.#shownAt = now;
    const failed = this.#failed === 0 ? "" : `, ${this.#failed} failed`;
    this.#clear();
    this.#output.write(`${this.#passed} passed${failed} (${seconds(now - this.#started)})`);
  }

  #clear(): void {
    if (this.#output.isTTY) this.#output.write("\r\x1b[2K");
  }

  #line(...lines: readonly string[]): void {
    for (const line of lines) this.#output.write(`${line}\n`);
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
