import { expect, it, onTestFinished } from "vitest";
import { sendGenerated } from "../src/generated-requests/send-generated.ts";
import { findOperation } from "../src/run/context.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import { changed, openSuite } from "./suite.ts";

const options = { requests: 2_000, seed: 5 };

it("sends at least the requested number of generated requests", async () => {
  const sandbox = await sandboxInMemory();
  onTestFinished(() => sandbox.close());
  const suite = await openSuite();
  const operation = findOperation(suite, "queryProducts");
  const { sent, problems } = await sendGenerated(suite, sandbox, operation, options);
  expect(problems).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(options.requests / suite.contract.operations.length);
});

it.each(["listShipmentPackages", "queryProducts"])(
  "finds that %s accepts a request that breaks a rule, and reports how to repeat it",
  async (id) => {
    const sandbox = await sandboxInMemory();
    onTestFinished(() => sandbox.close());
    const lenient = changed(sandbox, async (request, send) => {
      const url = new URL(request.url);
      if (url.searchParams.get("page")?.startsWith("-")) url.searchParams.delete("page");
      return send(request.method === "GET" ? new Request(url, request) : request);
    });
    const suite = await openSuite();
    const { problems } = await sendGenerated(suite, lenient, findOperation(suite, id), options);
    expect(problems.join("\n")).toMatch(/minimum at page.*again with --seed 5 --requests 2000/s);
  },
);
