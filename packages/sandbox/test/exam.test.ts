import { afterEach, describe, expect, it } from "vitest";
import { createSandbox, type ExamResult, type Sandbox } from "../src/index.ts";
import { byUpdate, list, type Program, pollForever, readPages } from "./exam-programs.fixture.ts";

let sandbox: Sandbox | undefined;
afterEach(() => sandbox?.close());

async function examine(program: (seller: Program) => Promise<unknown>): Promise<ExamResult> {
  sandbox = createSandbox();
  return await sandbox.exam({ seconds: 120, poll: 5 }, program);
}

const failedRules = ({ rules }: ExamResult) =>
  rules.filter(({ status }) => status === "failed").map(({ rule }) => rule);

type Programs = readonly (readonly [name: string, run: (program: Program) => Promise<unknown>])[];

const right: Programs = [
  [
    "pages of windows that share their ends",
    (program) => pollForever(program, (start, end) => readPages(program, byUpdate(start, end))),
  ],
];

describe("right programs", () => {
  it.each(right)("passes %s", async (_name, program) => {
    const result = await examine(program);
    expect(result.rules.filter(({ status }) => status === "failed")).toEqual([]);
    expect(result.passed).toBe(true);
  });
});

const wrong: Programs = [
  [
    "one-page-only",
    (program) => pollForever(program, (start, end) => list(program, byUpdate(start, end))),
  ],
];

describe("wrong programs", () => {
  it.each(wrong)("fails %s", async (rule, program) => {
    expect(failedRules(await examine(program))).toEqual(["changes-missed", rule]);
  });
});
