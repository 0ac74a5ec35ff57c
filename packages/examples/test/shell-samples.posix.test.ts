import { describe, expect, it } from "vitest";
import { expectSampleOutput } from "./expect-sample-output.ts";
import { samplePaths } from "./sample-paths.ts";

const samples = samplePaths(".sh");

describe.concurrent("a shell command of the docs prints what they show", () => {
  it.for(samples)("%s", (path, { expect }) => expectSampleOutput(path, expect));
});

it("finds the samples of shell commands", () => {
  expect(samples.length).toBeGreaterThan(10);
});
