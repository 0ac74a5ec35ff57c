import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ExpectStatic } from "vitest";
import { runSample } from "./run-sample.ts";
import { samplesFolder } from "./sample-paths.ts";

/** `SAMPLES=write` writes the present output of each sample to its file. Review and commit these files. */
const isWriting = process.env.SAMPLES === "write";

/** Runs a sample and expects its output to equal the output in the docs. */
export async function expectSampleOutput(path: string, expect: ExpectStatic): Promise<void> {
  const printed = await runSample(path);
  const file = join(samplesFolder, `${path}.out`);
  if (isWriting) writeFileSync(file, printed);
  expect(printed).toBe(readFileSync(file, "utf8"));
}
