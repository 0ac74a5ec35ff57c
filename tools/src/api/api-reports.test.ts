import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiReportError, apiReportsOf } from "./api-reports.ts";

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
  writeFileSync(join(folder, path), text);
}

const read = (path: string) => readFileSync(join(folder, path), "utf8");

test("writes one report an entry, with the types that its exports lead to", () => {
  const { reports, stale } = apiReportsOf(folder, false);
  expect(reports).toEqual(["api/index.api.md", "api/pages.api.md"]);
  expect(stale).toEqual(reports);
  expect(read("api/index.api.md")).toContain("export function add(left: number): number;");
  expect(read("api/pages.api.md")).toContain("readonly size: number;");
  expect(JSON.parse(read("reports/api/index.api.json"))).toMatchObject({ name: "shop" });
  expect(apiReportsOf(folder, true).stale).toEqual([]);
});

test("a check names the reports that are not the API, and leaves them as they are", () => {
  apiReportsOf(folder, false);
  write("package.json", JSON.stringify({ name: "shop", exports: exportsOf("index") }));
  write("dist/index.d.ts", "export declare function add(left: string): number;\n");
  expect(apiReportsOf(folder, true).stale).toEqual(["api/index.api.md", "api/pages.api.md"]);
  expect(read("api/index.api.md")).toContain("left: number");
  apiReportsOf(folder, false);
  expect(read("api/index.api.md")).toContain("left: string");
  expect(() => read("api/pages.api.md")).toThrow("ENOENT");
});

test("a comment alone changes no report", () => {
  apiReportsOf(folder, false);
  write("dist/index.d.ts", "/** Sums. */\nexport declare function add(left: number): number;\n");
  expect(apiReportsOf(folder, true).stale).toEqual([]);
});

test("an entry that was not built is an error that names its file", () => {
  rmSync(join(folder, "dist/pages.d.ts"));
  expect(() => apiReportsOf(folder, true)).toThrow(ApiReportError);
  expect(() => apiReportsOf(folder, true)).toThrow(/dist\/pages\.d\.ts does not exist/);
});
