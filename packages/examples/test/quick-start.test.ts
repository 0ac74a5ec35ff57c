import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { samplesFolder } from "./sample-paths.ts";

it("the quick start works in a folder where npm init wrote that its files are CommonJS", async () => {
  await using sandbox = await startSandbox({ port: 0 });
  const folder = mkdtempSync(join(import.meta.dirname, ".sample-"));
  writeFileSync(join(folder, "package.json"), '{"name": "shop", "type": "commonjs"}');
  const code = readFileSync(join(samplesFolder, "guides/quick-start/first-listing.ts"), "utf8");
  const program = join(folder, "first-listing.mts");
  writeFileSync(program, code.replaceAll("http://127.0.0.1:4010", sandbox.url));
  const args = ["--conditions=@marketplace-seller/source", program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toMatch(/\d/);
  rmSync(folder, { recursive: true });
});
