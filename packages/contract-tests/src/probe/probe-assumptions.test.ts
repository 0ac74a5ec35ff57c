import { expect, it, onTestFinished } from "vitest";
import { sandboxInMemory } from "../targets/sandboxes.ts";
import { probeAssumptions } from "./probe-assumptions.ts";
import { renderAssumptions } from "./render-assumptions.ts";

it("confirms every assumption for a service that follows them", async () => {
  const sandbox = await sandboxInMemory();
  onTestFinished(() => sandbox.close());
  const readings = await probeAssumptions(sandbox);
  expect(readings.filter(({ agrees }) => agrees === false)).toEqual([]);
  expect(readings.find(({ assumption }) => assumption === "error-status")?.reading).toBe(
    "size 101: 400, unknown status: 400, wrong secret: 401",
  );
});

it("renders as a table which assumptions a service does not follow", async () => {
  const sandbox = await sandboxInMemory({ profile: "observed" });
  onTestFinished(() => sandbox.close());
  const table = renderAssumptions(await probeAssumptions(sandbox));
  expect(table).toMatch(/^\| \[error-status\]\(#error-status\) \|.*\| otherwise \|$/m);
  expect(table).toMatch(/^\| \[listing-no-dates\].*\| as assumed \|$/m);
});
