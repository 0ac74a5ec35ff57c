import { expect, it } from "vitest";
import { askInBreadth } from "../src/breadth/breadth.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import { meddled, openSuite } from "./suite.ts";

const requests = Number(process.env.CONFORMANCE_REQUESTS ?? 8_000);
const seed = Number(process.env.CONFORMANCE_SEED ?? Date.now() % 2 ** 31);

it(`answers ${requests} generated requests as the contract says (seed ${seed})`, {
  timeout: 60_000 + requests * 20,
}, async () => {
  const target = await sandboxInMemory();
  const results = await askInBreadth(await openSuite(), target, { requests, seed });
  await target.close();
  expect(
    results.filter(({ outcome }) => outcome !== "passed").flatMap(({ reasons }) => reasons),
  ).toEqual([]);
  const asked = results.map(({ case: { name } }) => Number(/\d+/.exec(name)?.[0]));
  expect(asked.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(requests);
});

it("finds a service that lets a broken rule through, and says how to find it again", async () => {
  const sandbox = await sandboxInMemory();
  const lenient = meddled(sandbox, async (request, send) => {
    const url = new URL(request.url);
    if (url.searchParams.get("page")?.startsWith("-")) url.searchParams.delete("page");
    return send(request.method === "GET" ? new Request(url, request) : request);
  });
  const suite = await openSuite();
  const operations = suite.contract.operations.filter(({ method }) => method === "GET");
  const reading = { ...suite, contract: { ...suite.contract, operations } };
  const results = await askInBreadth(reading, lenient, { requests: 450, seed: 5 });
  await sandbox.close();
  const failed = results.filter(({ outcome }) => outcome === "failed");
  expect(failed.map(({ case: { operation } }) => operation)).toEqual([
    "listShipmentPackages",
    "queryProducts",
  ]);
  expect(failed[0]?.reasons.join("\n")).toMatch(/minimum at page.*again with --seed 5/s);
});
