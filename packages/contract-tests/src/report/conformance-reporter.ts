import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSuite } from "vitest/node";
import { renderPremises } from "../probe/measure-target.ts";
import { renderAssumptions } from "../probe/render-assumptions.ts";

const maxReasons = 40;

/** Prints failures as they happen, and at the end one screen: a table of operations by targets, and the verdict. */
export class ConformanceReporter implements Reporter {
  readonly #print: (text: string) => unknown;
  readonly #seed: number;
  readonly #started = performance.now();

  /**
   *
   *
   * @param seed - the seed of the generated requests
   */
  constructor(print: (text: string) => unknown, seed: number) {
    this.#print = print;
    this.#seed = seed;
  }

  onInit(): void {
    this.#line(`Seed of the generated requests: ${this.#seed}`);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "failed") this.#failure(`${test.name} (${test.project.name})`, errors);
  }

  onTestModuleEnd({ project }: TestModule): void {
    this.#line(`  ${project.name}: done after ${this.#seconds}`);
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { message: string }[],
    reason: TestRunEndReason,
  ): void {
    for (const module of modules) {
      for (const item of [module, ...module.children.allSuites()]) {
        if (item.errors().length > 0) this.#failure(module.project.name, item.errors());
      }
    }
    if (unhandled.length > 0) this.#failure("outside of every test", unhandled);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    this.#line("", ...renderMatrix(tests), "");
    for (const test of tests) {
      const { knownFailure } = test.meta();
      if (knownFailure === undefined) continue;
      this.#line(`  known failure: ${test.name} (${test.project.name}): ${knownFailure}`);
    }
    const readings = tests.flatMap((test) => test.meta().readings ?? []);
    if (readings.length > 0) {
      this.#line(
        "  Behavior of the service that the specification leaves open:",
        "",
        renderAssumptions(readings),
      );
    }
    for (const { premises } of tests.map((test) => test.meta())) {
      if (premises === undefined) continue;
      this.#line("", "  What the clients and the sync rely on:", "", renderPremises(premises));
    }
    const verdict = reason === "passed" ? "The contract is kept." : "The contract is NOT kept.";
    this.#line("", `${verdict} (${this.#seconds})`);
  }

  get #seconds(): string {
    return `${((performance.now() - this.#started) / 1000).toFixed(1)} s`;
  }

  #failure(what: string, errors: readonly { message: string }[]): void {
    const reasons = errors.flatMap(({ message }) => message.split("\n"));
    const observed = reasons.slice(0, maxReasons).map((reason) => `      ${reason}`);
    const more = reasons.length - observed.length;
    this.#line(
      `  failed: ${what}`,
      ...observed,
      ...(more > 0 ? [`      ... and ${more} more`] : []),
    );
  }

  #line(...lines: readonly string[]): void {
    for (const line of lines) this.#print(`${line}\n`);
  }
}

/** Renders a table of operations by targets, with the numbers of passed, failed and skipped tests. */
function renderMatrix(all: readonly TestCase[]): string[] {
  // In a conformance run, tests of a target are inside a vitest suite, and tests of the contract alone are outside of
  // all suites.
  const tests = all.filter(({ parent }) => parent.type === "suite");
  const targets = [...new Set(tests.map(({ project }) => project.name))];
  const rows = [...Map.groupBy(tests, findOperation), ["all", tests] as const];
  const table = [
    ["", ...targets],
    ...rows.map(([row, ownValue]) => [
      row,
      ...targets.map((target) =>
        renderCounts(ownValue.filter(({ project }) => project.name === target)),
      ),
    ]),
  ];
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  return table.map(([row = "", ...cells]) => {
    const padded = cells.map((cell, index) => cell.padStart(width(index + 1)));
    return `  ${[row.padEnd(width(0)), ...padded].join("  ")}`;
  });
}

/** The outermost suite of a test: an operation, or another subject of tests. */
function findOperation(test: TestCase): string {
  let suite = test.parent as TestSuite;
  while (suite.parent.type === "suite") suite = suite.parent;
  return suite.name;
}

function renderCounts(tests: readonly TestCase[]): string {
  const states = tests.map((test) =>
    test.meta().knownFailure === undefined ? test.result().state : "known",
  );
  return (
    ["failed", "known", "passed", "skipped"]
      .map((state) => [states.filter((item) => item === state).length, state] as const)
      .filter(([count]) => count > 0)
      .map(([count, state]) => `${count} ${state}`)
      .join(", ") || "–"
  );
}
