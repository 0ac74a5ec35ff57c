import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectSampleOutput } from "./expect-sample-output.ts";
import { samplePaths, samplesFolder } from "./sample-paths.ts";

const samples = samplePaths(".sh");

describe.concurrent("a shell command of the docs prints what they show", () => {
  it.for(samples)("%s", (path, { expect }) => expectSampleOutput(path, expect));
});

it("no request of the reference is refused", () => {
  const shown = samples
    .filter((path) => path.startsWith("reference/"))
    .map((path) => [path, readFileSync(join(samplesFolder, `${path}.out`), "utf8")] as const);
  const refused = shown.filter(([, text]) => /<status>failure|"code": (?!200)/.test(text));
  expect(refused.map(([path]) => path)).toEqual([]);
});

it("finds the samples of shell commands", () => {
  expect(samples.length).toBeGreaterThan(10);
});
