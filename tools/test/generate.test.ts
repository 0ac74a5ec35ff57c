import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTextUnder } from "../../specs/build/read-text.ts";
import { generateRest } from "../src/generate-rest.ts";
import { main } from "../src/main.ts";

/** The repository whose real contract is copied to a temporary folder, where a test may change the copy. */
const repository = fileURLToPath(new URL("../../", import.meta.url));
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "generate-"));
  cpSync(join(repository, "specs/rest"), join(root, "specs/rest"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const operations = "packages/rest-client/src/gen/operations.gen.ts";

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(args, {
    root: pathToFileURL(`${root}/`),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    generators: { REST: generateRest },
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

function edit(file: string, from: string, to: string): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(path, edited);
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

test("writes every generated file, and finds no difference afterwards", async () => {
  const result = await run();
  expect(result.err).toBe("");
  expect(result.code).toBe(0);
  expect(result.out).toContain(`wrote ${operations}`);
  expect(await run("--check")).toMatchObject({ code: 0, err: "" });
});

test("generates the same bytes each time", async () => {
  const read = readTextUnder(root);
  const [first, second] = [await generateRest(read), await generateRest(read)];
  expect(second).toEqual(first);
});

test("reports an edited generated file in a check, and does not overwrite it", async () => {
  await run();
  edit(operations, "safe", "never");
  const checked = await run("--check");
  expect(checked.code).toBe(1);
  expect(checked.err).toContain(`${operations} differs from the contract`);
  expect(read(operations)).toContain("never");
});

test("an invalid contract keeps the last valid output, and is one message with its location", async () => {
  await run();
  const good = read(operations);
  edit("specs/rest/paths/packages.yaml", "operationId: listShipmentPackages", "operationId: [");
  edit("specs/rest/paths/packages.yaml", "x-retry: never", "x-retry: safe");

  const failed = await run();
  expect(failed.code).toBe(1);
  const [message] = failed.err.split("\n");
  expect(message).toMatch(/^specs\/rest\/paths\/packages\.yaml:\d+:\d+: not valid YAML/);
  expect(failed.err).toContain("Nothing was written.");
  expect(read(operations)).toBe(good);
});

test("prints its usage, and refuses unknown options", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, err: "" });
  const refused = await run("--chek");
  expect(refused.code).toBe(2);
  expect(refused.err).toContain("unknown option '--chek'");
  expect(refused.err).toContain("Usage: npm run generate");
});
