import { execFile } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runInTurn } from "./run-in-turn.ts";

const run = promisify(execFile);
const repository = join(import.meta.dirname, "../../..");
const packages = join(repository, "packages");
const block = /(?:^<!-- before\n((?:(?!^-->)[^\n]*\n)*)^-->\n)?^```ts[^\n]*\n(.*?)^```/gms;

/**
 * Finds every TypeScript block in the READMEs of the root and the packages, and in the skills. The setup code of a
 * block is in a comment `<!-- before` above it, which readers do not see.
 */
const texts = ["..", ...readdirSync(packages)].map((folder) => ({
  name: folder === ".." ? "root" : folder,
  text: readIfThere(join(packages, folder, "README.md")),
}));
const skills = globSync("*/skills/*/SKILL.md", { cwd: packages }).map((file) => ({
  file,
  name: basename(dirname(file)),
  text: readIfThere(join(packages, file)),
}));
// Both clients have the same skill.
const ofSkills = skills.filter(({ file }) => !file.startsWith("soap-client"));
const blocks = [...texts, ...ofSkills].flatMap(({ name, text }) => {
  return [...text.matchAll(block)].map(([, before = "", code = ""], index) => ({
    name: `${name}-${index + 1}`,
    code: before + code,
    isTest: code.includes('from "vitest"'),
  }));
});

const published = ["specs", ...readdirSync(packages).map((name) => join("packages", name))]
  .map((folder) => ({ folder, manifest: readIfThere(join(repository, folder, "package.json")) }))
  .filter(({ manifest }) => manifest !== "" && !JSON.parse(manifest).private);

it.each(published)(
  "the README in $folder links only to files of its package",
  ({ folder, manifest }) => {
    const readme = readIfThere(join(repository, folder, "README.md"));
    const links = [...readme.matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(([, link = ""]) => link);
    const shipped: readonly string[] = JSON.parse(manifest).files;
    const isShipped = (link: string) =>
      existsSync(join(repository, folder, link)) && shipped.includes(link.split("/")[0] ?? "");
    expect(links.filter((link) => !isShipped(link))).toEqual([]);
  },
);

const lengths = { "rest-client": 150, "soap-client": 150, sandbox: 120, sync: 120 };

it.each(Object.entries(lengths))(
  "%s has a skill of at most %i lines, under its name",
  (folder, length) => {
    const [skill, ...others] = skills.filter(({ file }) => file.startsWith(`${folder}/`));
    expect(others).toEqual([]);
    expect(skill?.text).toMatch(new RegExp(`^---\nname: ${skill?.name}\ndescription: .+\n---\n`));
    expect(skill?.text.trimEnd().split("\n").length).toBeLessThanOrEqual(length);
  },
);

it("both clients have the same skill", () => {
  const [rest, soap] = ["rest-client", "soap-client"].map((folder) => {
    return skills.find(({ file }) => file.startsWith(folder))?.text;
  });
  expect(rest).toBe(soap);
});

const programs = blocks.filter(({ isTest }) => !isTest);
const tests = blocks.filter(({ isTest }) => isTest);
const cwd = join(import.meta.dirname, "..");

describe("the code in the READMEs", () => {
  let sandbox: RunningSandbox;
  let folder: string;
  const fileOf = ({ name, isTest }: (typeof blocks)[number]) =>
    join(folder, `${name}${isTest ? ".test" : ""}.ts`);

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
    folder = await mkdtemp(join(import.meta.dirname, ".readme-"));
    for (const block of blocks) {
      const code = block.code.replaceAll("http://127.0.0.1:4010", sandbox.url);
      await writeFile(fileOf(block), `${heldToItsComments(code)}\nexport {};\n`);
    }
  });

  afterAll(async () => {
    await sandbox?.close();
    if (folder) await rm(folder, { recursive: true });
  });

  it("is found", () => {
    expect(blocks.length).toBeGreaterThan(3);
  });

  it("compiles with the compiler options of this workspace", async () => {
    const tsconfig = join(folder, "tsconfig.json");
    const options = { types: ["node"], noUnusedLocals: false };
    const config = { extends: "../../tsconfig.json", compilerOptions: options, include: ["*.ts"] };
    await writeFile(tsconfig, JSON.stringify(config));
    const tsc = join(packages, "../node_modules/typescript/bin/tsc");
    await expect(run(process.execPath, [tsc, "-p", tsconfig])).resolves.toBeDefined();
  });

  it.each(programs)("runs against the sandbox: $name", async (block) => {
    await expect(runInTurn({ file: fileOf(block), cwd })).resolves.toBeDefined();
  });

  it("passes when it is a test", async () => {
    const vitest = join(packages, "../node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", ...tests.map(fileOf)];
    const { stdout } = await run(process.execPath, args, { cwd });
    expect(stdout).toContain(`${tests.length} passed`);
  });
});

/** When a line of code ends in a comment with a value, the test expects the line to evaluate to this value. */
function heldToItsComments(code: string): string {
  const runnable = code.replaceAll(
    /^(?:console\.log\((.+)\)|(\w+\(.+\))); \/\/ (["[{].*)$/gm,
    (_, printed, called, value) => `deepStrictEqual(${printed ?? called}, ${value});`,
  );
  return runnable === code ? code : `import { deepStrictEqual } from "node:assert";\n${runnable}`;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
