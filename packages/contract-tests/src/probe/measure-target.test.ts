import { expect, it, onTestFinished } from "vitest";
import { Numeral } from "../exact/json.ts";
import { sandboxInMemory } from "../targets/sandboxes.ts";
import { measureTarget, renderPremises } from "./measure-target.ts";

it("finds with read operations alone that the premises hold at the sandbox", async () => {
  const target = await sandboxInMemory();
  onTestFinished(() => target.close());
  const methods = new Set<string>();
  const measured = await measureTarget({
    ...target,
    fetch: (request) => {
      methods.add(request.method);
      return target.fetch(request);
    },
  });
  expect([...methods]).toEqual(["GET"]);
  const table = renderPremises(measured);
  expect(table).toMatch(/^\| \[epoch-gmt3\]\(#epoch-gmt3\) \|.*\| holds \|$/m);
  expect(table).toMatch(/^\| \[stable-ids\].*\| inconclusive: .* \|$/m);
  expect(table).not.toContain("is false");
});

it("reports for a false premise the request, the expected and the received response, and a remedy", async () => {
  const target = await sandboxInMemory();
  onTestFinished(() => target.close());
  await target.control?.call("PUT", "/deviations", { dateShiftMs: new Numeral("10800000") });
  const table = renderPremises(await measureTarget(target));
  expect(table).toMatch(/^\| \[epoch-gmt3\].*\| false \|$/m);
  expect(table).toMatch(
    /^epoch-gmt3 is false\n {2}sent: {5}GET .*startDate=.*\n {2}expected: .+\n {2}received: .+\n {2}remedy: {3}operator\.dateShiftMs: -10800000$/m,
  );
});
