import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { useFolder } from "../../store/folder.fixture.ts";
import { openSourceFile } from "./source-file.ts";

const { path } = useFolder();

it("reads a named pipe to its end, several times", async () => {
  execFileSync("mkfifo", [path("pipe")]);
  const content = "stockCode,quantity\n".repeat(10_000);
  const written = writeFile(path("pipe"), content);
  await using source = await openSourceFile(path("pipe"), "pipe");
  await written;
  const read = async () =>
    Buffer.concat(await Array.fromAsync(source.readBytes())).toString() === content;
  expect([await read(), await read(), source.modifiedAt]).toEqual([true, true, undefined]);
});

it("refuses a folder", async () => {
  await expect(openSourceFile(path(), "folder")).rejects.toThrow("folder cannot be read");
});
