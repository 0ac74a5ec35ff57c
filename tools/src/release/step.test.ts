import { expect, test } from "vitest";
import { ReleaseError, retried, run } from "./step.ts";

const here = { cwd: import.meta.dirname };

test("a program's output is what it printed", async () => {
  expect(await run(process.execPath, ["-e", "console.log(6 * 7)"], here)).toBe("42\n");
});

test("a program that fails rejects with its whole output", async () => {
  const failed = run(process.execPath, ["-e", "console.error('no disk'); process.exit(3)"], here);
  await expect(failed).rejects.toThrow(ReleaseError);
  await expect(failed).rejects.toThrow("no disk");
  await expect(run("no-such-program", [], here)).rejects.toThrow(/^no-such-program/);
});

test("an installation is retried after a registry failure, up to the limit", async () => {
  const lines: string[] = [];
  const responses = ["404", "installed"];
  const install = async () => {
    const response = responses.shift() ?? "404";
    if (response === "404") throw new ReleaseError("npm install\nE404 not found");
    return response;
  };
  const progress = (line: string) => lines.push(line);
  expect(await retried(3, install, progress)).toBe("installed");
  expect(lines).toEqual(["failed, trying again: npm install"]);
  await expect(retried(3, install, progress)).rejects.toThrow("E404");
  expect(lines).toHaveLength(3);
});
