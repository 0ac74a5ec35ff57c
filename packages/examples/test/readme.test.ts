import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = new URL("../../../", import.meta.url);

describe("the code in the README", { timeout: 60_000 }, () => {
  let sandbox: RunningSandbox;
  let folder: string;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
    // Beside the package, so that its imports resolve as a reader's would.
    folder = await mkdtemp(join(import.meta.dirname, ".readme-"));
  });

  afterAll(async () => {
    await sandbox?.close();
    if (folder) await rm(folder, { recursive: true });
  });

  /** Runs the block with this name as it stands, but for the sandbox's port. */
  async function output(name: string): Promise<string> {
    const readme = await readFile(new URL("README.md", root), "utf8");
    const code = new RegExp(`^\`\`\`ts ${name}\\n(.*?)^\`\`\``, "ms").exec(readme)?.[1];
    if (code === undefined) throw new Error(`README.md has no block named ${name}`);
    const file = join(folder, `${name}.ts`);
    await writeFile(file, code.replaceAll("http://127.0.0.1:4010", sandbox.url));
    const conditions = "--conditions=@marketplace-seller/source";
    return (await run(process.execPath, [conditions, file])).stdout;
  }

  it("lists packages and what to invoice for them over REST", async () => {
    const lines = (await output("readme-rest")).trim().split("\n");
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^\d+ (\d+|null) \d+\.\d{2} TL$/);
  });

  it("lists orders and what to invoice for them over SOAP", async () => {
    const lines = (await output("readme-soap")).trim().split("\n");
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^\d+ \d+ \d+\.\d{2} TL$/);
  });
});
