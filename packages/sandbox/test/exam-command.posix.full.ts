import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "../src/cli/run-command.ts";
import type { ExamResult } from "../src/index.ts";

/** Reads one page a time until it is ended; its own time is the machine's. */
const PROGRAM = `
  const { MARKETPLACE_BASE_URL, MARKETPLACE_APP_KEY: appKey, MARKETPLACE_APP_SECRET: appSecret } = process.env;
  for (;;) {
    const url = MARKETPLACE_BASE_URL + "/rest/delivery/v1/shipmentPackages?status=New";
    await fetch(url, { headers: { appKey, appSecret } });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }`;

/** @param interruptAt - the text of the output at which Ctrl-C is pressed */
async function run(args: readonly string[], interruptAt?: string) {
  const output = { out: "", error: "" };
  const stopped = Promise.withResolvers<string>();
  const status = await runCommand(["exam", ...args], {
    out: (text) => {
      output.out += text;
      if (interruptAt !== undefined && text.includes(interruptAt))
        stopped.resolve("SIGINT received");
    },
    error: (text) => {
      output.error += text;
    },
    isTerminal: false,
    untilStopped: () => stopped.promise,
  });
  return { ...output, status };
}

const program = ["--", process.execPath, "--input-type=module", "-e", PROGRAM];

it("judges a command, prints its result as JSON, and writes it for JUnit", async () => {
  const junit = join(mkdtempSync(join(tmpdir(), "exam-")), "exam.xml");
  const flags = ["--seconds", "6", "--poll", "1", "--json", "--junit", junit];
  const { status, out, error } = await run([...flags, ...program]);
  const { state, rules } = JSON.parse(out) as ExamResult;
  expect([status, state]).toEqual([3, "ended"]);
  expect(rules.find(({ rule }) => rule === "soap-status")).toMatchObject({ status: "failed" });
  expect(error).toContain("the day begins");
  expect(readFileSync(junit, "utf8")).toContain('<testcase classname="soap-status"');
});

it("excuses a rule, and requires one that was not seen", async () => {
  const flags = ["--seconds", "6", "--poll", "1", "--allow", "soap-status,hammering"];
  const { status, out } = await run([...flags, "--require", "price-digits", ...program]);
  expect(status).toBe(3);
  expect(out).toMatch(/SOAP's words over REST +failed, allowed/);
  expect(out).toMatch(/Digits of a price +not seen, required/);
});

it.each([
  ["cannot be started", "no-such-program", 1],
  ["fails without a request", "false", 1],
  ["ends without a request", "true", 2],
])("a command that %s ends with a status of its own", async (_what, command, expected) => {
  const { status, out, error } = await run(["--seconds", "6", "--", command]);
  expect(status).toBe(expected);
  expect(out).not.toContain("FAILED");
  expect(error).toContain("The program sent no request, so there is nothing to judge: the program");
});

it("prints what it has seen, and fails, when it is interrupted", async () => {
  const { status, out, error } = await run(["--poll", "1", ...program], "the day begins");
  expect(status).toBe(1);
  expect(error).toContain("Before the day's end SIGINT received.");
  expect(out).toMatch(/Silent +not seen/);
});

it.each([
  ["--every", "often"],
  ["--seconds", "5"],
  ["--require", "no-rule"],
  ["--every", "5"],
  ["--junit", "no-such-folder/exam.xml"],
])("refuses %s %s with status 2", async (flag, value) => {
  const { status, error } = await run([flag, value]);
  expect(status).toBe(2);
  expect(error).toContain(flag);
});
