import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { listRestRules } from "../src/cases/coverage.ts";
import { readCaseFile } from "../src/cases/load-cases.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import { openSuite, runSuite } from "./suite.ts";

it("the README's example cases pass at the sandbox and cite rules of the contract", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, text = ""] = /```yaml\n(.*?)```/s.exec(readme) ?? [];
  const cases = readCaseFile(text, "rest/readme");
  const suite = await openSuite();
  const sandbox = await sandboxInMemory();
  const runs = await runSuite(suite, sandbox, cases);
  await sandbox.close();
  expect(runs.flatMap(({ problems }) => problems)).toEqual([]);
  expect(runs.length).toBe(4);
  const rules = new Set(listRestRules(suite.contract));
  expect(cases.flatMap(({ covers }) => covers).filter((id) => !rules.has(id))).toEqual([]);
});
