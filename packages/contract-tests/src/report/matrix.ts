import { styleText } from "node:util";
import type { TestCase, TestSuite } from "vitest/node";

type Color = "green" | "red" | "yellow" | "dim" | "none";

interface Cell {
  readonly text: string;
  readonly color: Color;
}

/** A table of operations by targets, with how many tests passed, failed and were skipped. */
export function matrixLines(
  tests: readonly TestCase[],
  targets: readonly string[],
  isColored: boolean,
): string[] {
  const shown = targets.filter((name) => tests.some((test) => hasTarget(name, test)));
  const rows = [...Map.groupBy(tests.filter(hasRow), renderRow)];
  const table = [
    ["", ...shown.map((text): Cell => ({ text, color: "none" }))] as const,
    ...rows.map(([row, own]) => [row, ...shown.map((name) => renderCell(own, name))] as const),
    ["all", ...shown.map((name) => renderCell(tests, name))] as const,
  ];
  const first = Math.max(...table.map(([name]) => name.length));
  const widths = shown.map((_name, column) =>
    Math.max(...table.map(([, ...cells]) => cells[column]?.text.length ?? 0)),
  );
  return table.map(([name, ...cells]) => {
    const padded = cells.map((cell, column) => painted(cell, widths[column] ?? 0, isColored));
    return `  ${[name.padEnd(first), ...padded].join("  ")}`;
  });
}

function hasTarget(target: string, test: TestCase): boolean {
  return test.project.name === target && hasRow(test);
}

/** Tests of a target stand in a suite; those about the contract alone do not. */
function hasRow({ parent }: TestCase): boolean {
  return parent.type === "suite";
}

/** The outermost suite: an operation, or what else was tested. */
function renderRow(test: TestCase): string {
  let row = test.parent as TestSuite;
  while (row.parent.type === "suite") row = row.parent;
  return row.name;
}

function renderCell(tests: readonly TestCase[], target: string): Cell {
  const own = tests.filter((test) => hasTarget(target, test));
  const count = (state: string) => own.filter((test) => test.result().state === state).length;
  const [passed, failed, skipped] = [count("passed"), count("failed"), count("skipped")];
  const known = own.filter((test) => test.meta().knownFailure !== undefined).length;
  const words = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(passed - known > 0 ? [`${passed - known} passed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  const color = failed > 0 ? "red" : known > 0 ? "yellow" : passed > 0 ? "green" : "dim";
  return { text: words.join(", ") || "–", color };
}

function painted({ text, color }: Cell, width: number, isColored: boolean): string {
  const padded = text.padStart(width);
  return isColored && color !== "none" ? styleText(color, padded) : padded;
}
