import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository-root.ts";

const execute = promisify(execFile);

async function command(
  name: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const cli = join(repositoryRoot, "tools/src/release/cli.ts");
  const source = "--conditions=@marketplace-seller/source";
  try {
    const { stdout } = await execute(process.execPath, [source, cli, `release:${name}`, ...args]);
    return { code: 0, out: stdout, err: "" };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

test("the command starts no release for --help and for unknown arguments", async () => {
  expect(await command("pack", "--help")).toMatchObject({ code: 0, err: "" });
  const unknown = await command("pack", "--force");
  expect([unknown.code, unknown.err]).toEqual([
    2,
    expect.stringContaining("unknown option '--force'"),
  ]);
  expect(await command("version", "1.0.0")).toMatchObject({ code: 2, out: "" });
  expect(await command("publish")).toMatchObject({ code: 2, out: "" });
});
