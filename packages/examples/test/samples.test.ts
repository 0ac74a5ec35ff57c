import { describe, expect, it } from "vitest";
import { expectSampleOutput } from "./expect-sample-output.ts";
import { samplePaths } from "./sample-paths.ts";

const samples = samplePaths(".ts");

describe("a program of the docs prints what they show", () => {
  it.for(samples)("%s", (path) => expectSampleOutput(path, expect));
});

it("finds the sample programs", () => {
  expect(samples.length).toBeGreaterThan(30);
});
