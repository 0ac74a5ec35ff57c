import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { consoleBlocks } from "./console-block.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "blocks-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function read(text: string) {
  writeFileSync(join(root, "some.md"), text);
  return consoleBlocks(root, "some.md");
}

describe("console blocks", () => {
  it("declare whether their commands are run, run by another test, or why they are not run", () => {
    writeFileSync(join(root, "some.test.ts"), "");
    const heads = ["run", "run until ready", "run by some.test.ts", "not run: it never ends"];
    const { blocks, problems } = read(
      heads.map((head) => `\`\`\`console ${head}\nls\n\`\`\`\n`).join("\n"),
    );
    expect(problems).toEqual([]);
    expect(blocks.map(({ proof }) => proof)).toEqual([
      { kind: "run", untilReady: false },
      { kind: "run", untilReady: true },
      { kind: "elsewhere", test: "some.test.ts" },
      { kind: "not-run", reason: "it never ends" },
    ]);
    expect(blocks.map(({ line }) => line)).toEqual([1, 5, 9, 13]);
  });

  it("are a problem with file and line without this declaration", () => {
    expect(read("# Some\n\n```console\nls\n```\n").problems).toEqual([
      expect.stringMatching(
        /^some\.md:3: the console block does not say how its commands are tested; write "run"/,
      ),
    ]);
  });

  it("are a problem when they name a missing test", () => {
    expect(read("```console run by gone.test.ts\nls\n```\n").problems).toEqual([
      'some.md:1: the console block names the missing test "gone.test.ts"',
    ]);
  });
});
