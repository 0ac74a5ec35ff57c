import { expect, it } from "vitest";
import { reportResult } from "./report-result.ts";

const exchange = {
  method: "GET",
  url: "http://127.0.0.1/ms/product-query",
  requestHeaders: { appkey: "key", appsecret: "canary" },
  requestBody: "",
  status: 500,
  headers: {},
  body: "canary was not accepted",
};
const failed = { problems: ["got canary"], exchanges: [exchange], secrets: ["canary"] };
const passed = { ...failed, problems: [] };

/** A running test that stores its annotations. */
function runningTest() {
  const notes: string[] = [];
  const annotate = async (message: string) => notes.push(message);
  return { notes, annotate };
}

it("fails a test with its problems and the exchanged messages, without credentials", async () => {
  const test = runningTest();
  await expect(reportResult(test, failed)).rejects.toThrow("got [hidden]");
  expect(test.notes).toHaveLength(1);
  expect(test.notes[0]).toContain("[hidden] was not accepted");
  expect(test.notes[0]).not.toContain("canary");
});

it("reports no messages of a test that passes", async () => {
  const test = runningTest();
  await reportResult(test, passed);
  expect(test.notes).toEqual([]);
});

it("passes a case with a known failure while it fails, and says why", async () => {
  const test = runningTest();
  await reportResult(test, failed, "the service is old");
  expect(test.notes).toEqual(["the service is old"]);
});

it("fails a case with a known failure that passes, so that somebody removes its mark", async () => {
  const settled = reportResult(runningTest(), passed, "the service is old");
  await expect(settled).rejects.toThrow("passes, though known to fail: the service is old");
});
