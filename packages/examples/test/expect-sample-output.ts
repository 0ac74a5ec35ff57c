import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ExpectStatic } from "vitest";
import { runSample } from "./run-sample.ts";
import { samplesFolder } from "./sample-paths.ts";

/**
 * With the environment variable `SAMPLES=write`, the tests write the present output of each sample to the sample's
 * output file. Review and commit the output files that the tests wrote.
 */
const isWriting = process.env.SAMPLES === "write";

/** Runs a sample and expects its output to equal the output in the docs. */
export async function expectSampleOutput(path: string, expect: ExpectStatic): Promise<void> {
  const printed = await runSample(path);
  const file = join(samplesFolder, `${path}.out`);
  if (isWriting) writeFileSync(file, printed);
  expect(printed).toBe(readFileSync(file, "utf8"));
}
