import { expect, it } from "vitest";
import { descriptor, prepareCall } from "./call.fixture.ts";
import { runCall } from "./call.ts";

it("does not keep the response body in the result of a call", async () => {
  const { policy } = prepareCall();
  const progress = { attempts: 1, status: 200, headers: new Headers() };
  const state = { ...progress, response: { body: new Uint8Array(1000) } };
  const work = async () => ({ result: "data", state });
  expect(await runCall({ descriptor, options: {}, policy, work })).toEqual({
    result: "data",
    callId: expect.any(String),
    state: progress,
  });
});
