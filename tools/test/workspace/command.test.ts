import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { missingProgram } from "../../workspace/runtime.mjs";
import { commandFor } from "../../workspace/step.mjs";

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "command-"));
  path = ["first", "second"].map((name) => join(folder, name)).join(delimiter);
  for (const file of ["first/vitest.cmd", "first/pnpm.exe", "second/pnpm.cmd"]) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), "");
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test("on Windows a .cmd file is started by the shell, its arguments quoted", () => {
  const script = join(folder, "first/vitest.cmd");
  expect(commandFor("vitest", ["run", 'a "b" c'], { platform: "win32", path })).toEqual([
    "cmd.exe",
    ["/d", "/s", "/c", `""${script}" "run" "a ""b"" c""`],
    { windowsVerbatimArguments: true },
  ]);
});

test("any other program, and every program on another system, is started without the shell", () => {
  expect(commandFor("pnpm", ["-v"], { platform: "win32", path })).toEqual(["pnpm", ["-v"], {}]);
  expect(commandFor("node", [], { platform: "win32", path })).toEqual(["node", [], {}]);
  expect(commandFor("vitest", [], { platform: "darwin", path })).toEqual(["vitest", [], {}]);
});

test("names the version to install when a program is too old or missing", () => {
  expect(missingProgram("Node", "24.18.0", "24.18")).toEqual([]);
  expect(missingProgram("Node", "26.0.0", "24.18")).toEqual([]);
  expect(missingProgram("Node", "24.9.1", "24.18")).toEqual([
    "Node 24.18 or newer (found: 24.9.1)",
  ]);
  expect(missingProgram("pnpm", undefined, "12.0")).toEqual(["pnpm 12.0 or newer (found: none)"]);
});
