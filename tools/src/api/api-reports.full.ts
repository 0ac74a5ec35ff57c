import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiReportError, writeApiReports } from "./api-reports.ts";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "api-reports-")));
  mkdirSync(join(folder, "dist"));
  write("package.json", JSON.stringify({ name: "shop", exports: exportsOf("index", "pages") }));
  write("dist/index.d.ts", "/** Adds. */\nexport declare function add(left: number): number;\n");
  write(
    "dist/pages.d.ts",
    "interface Page {\n  readonly size: number;\n}\nexport type Pages = Page[];\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function exportsOf(...names: string[]): Record<string, unknown> {
  const entries = names.map((name) => [
    name === "index" ? "." : `./${name}`,
    { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
  ]);
  return { ...Object.fromEntries(entries), "./internal": { types: "./dist/internal.d.ts" } };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const read = (path: string) => readFileSync(join(folder, path), "utf8");

test("reports each type once, and lists the exports of each entry", () => {
  write(
    "dist/index.d.ts",
    'export { type Pages } from "./pages.js";\nexport declare function add(left: number): number;\n',
  );
  const { reports, stale } = writeApiReports(folder, false);
  expect(reports).toEqual(["api/index.api.md"]);
  expect(stale).toEqual(reports);
  const report = read("api/index.api.md");
  expect(report).toContain("function add(left: number): number;");
  expect(report.match(/readonly size: number;/g)).toHaveLength(1);
  expect(report.match(/^type Pages = /gm)).toHaveLength(1);
  expect(report).toMatch(/namespace index \{\n {4}export \{\n {8}add,\n {8}Pages\n/);
  expect(report).toMatch(/namespace pages \{\n {4}export \{\n {8}Page,\n {8}Pages\n/);
  expect(JSON.parse(read("reports/api/index.api.json"))).toMatchObject({ name: "shop" });
  expect(writeApiReports(folder, true).stale).toEqual([]);
});

test("reports generated types in a separate file", () => {
  write("dist/gen/rows.gen.d.ts", "export interface Row {\n  readonly id: string;\n}\n");
  write("dist/pages.d.ts", 'export { type Row } from "./gen/rows.gen.js";\n');
  expect(writeApiReports(folder, false).reports).toEqual([
    "api/index.api.md",
    "api/generated.api.md",
  ]);
  expect(read("api/index.api.md")).not.toContain("readonly id: string;");
  expect(read("api/generated.api.md")).toContain("readonly id: string;");
});

test("refuses a public type that refers to an internal one, which no report would contain", () => {
  write(
    "node_modules/core/package.json",
    JSON.stringify({ name: "core", exports: { "./internal": { types: "./internal.d.ts" } } }),
  );
  write("node_modules/core/internal.d.ts", "export interface Agent {\n  id: string;\n}\n");
  write(
    "dist/index.d.ts",
    'import type { Agent } from "core/internal";\nexport interface Options extends Agent {}\n',
  );
  expect(() => writeApiReports(folder, true)).toThrow(
    "The public API refers to Agent of core/internal",
  );
});

test("a check names stale reports, and does not change them", () => {
  writeApiReports(folder, false);
  write("package.json", JSON.stringify({ name: "shop", exports: exportsOf("index") }));
  write("dist/index.d.ts", "export declare function add(left: string): number;\n");
  expect(writeApiReports(folder, true).stale).toEqual(["api/index.api.md"]);
  expect(read("api/index.api.md")).toContain("left: number");
  writeApiReports(folder, false);
  expect(read("api/index.api.md")).toContain("left: string");
  expect(read("api/index.api.md")).not.toContain("Pages");
});

test("a comment alone changes no report", () => {
  writeApiReports(folder, false);
  write("dist/index.d.ts", "/** Sums. */\nexport declare function add(left: number): number;\n");
  expect(writeApiReports(folder, true).stale).toEqual([]);
});

test("an entry that was not built is an error that names its file", () => {
  rmSync(join(folder, "dist/pages.d.ts"));
  expect(() => writeApiReports(folder, true)).toThrow(ApiReportError);
  expect(() => writeApiReports(folder, true)).toThrow(/dist\/pages\.d\.ts does not exist/);
});
