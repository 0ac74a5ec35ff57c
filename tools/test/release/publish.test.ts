import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { publish, refusalToPublish } from "../../src/release/publish.ts";
import { repositoryRoot } from "../repository-root.ts";

const execute = promisify(execFile);
const workflow = {
  GITHUB_ACTIONS: "true",
  ACTIONS_ID_TOKEN_REQUEST_URL: "https://token.example",
  NODE_AUTH_TOKEN: "t",
};

test("publishes nothing outside the release workflow, and says what tries a release", async () => {
  const lines: string[] = [];
  const refused = publish("/nowhere", (line) => lines.push(line), { HOME: "/root" });
  await expect(refused).rejects.toThrow(/^Nothing was published: .*npm run release:dry/);
  expect(lines).toEqual([]);
});

test("asks for the permission to sign and for credentials, and needs nothing else", () => {
  expect(refusalToPublish({ GITHUB_ACTIONS: "true" })).toContain("id-token: write");
  expect(refusalToPublish({ ...workflow, NODE_AUTH_TOKEN: "" })).toContain("NODE_AUTH_TOKEN");
  expect(refusalToPublish(workflow)).toBeUndefined();
});

async function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const cli = join(repositoryRoot, "tools/src/release/cli.ts");
  const options = { env: { PATH: process.env.PATH } };
  const source = "--conditions=@marketplace-seller/source";
  try {
    const { stdout } = await execute(process.execPath, [source, cli, ...args], options);
    return { code: 0, out: stdout, err: "" };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

test("asked for help, or for what it does not know, the command begins nothing", async () => {
  expect(await command("publish", "--help")).toMatchObject({ code: 0, err: "" });
  const unknown = await command("publish", "--force");
  expect([unknown.code, unknown.err]).toEqual([
    2,
    expect.stringContaining("Unknown argument: --force"),
  ]);
  expect(await command("version", "1.0.0")).toMatchObject({ code: 2 });
  expect(await command("publish")).toMatchObject({ code: 1, out: "" });
});
