import { expect, it } from "vitest";
import { beginCall, finishCall } from "./call.ts";
import { settlePolicy } from "./settle-policy.ts";

it("keeps no body of a response with the result of its call", async () => {
  const policy = settlePolicy({});
  const facts = {
    protocol: "rest",
    operation: "o",
    retry: "safe",
    method: "GET",
    path: "/",
  } as const;
  const known = { attempts: 1, status: 200, headers: new Headers() };
  const state = { ...known, response: { body: new Uint8Array(1000) } };
  const call = beginCall(facts, policy, {});
  const finished = await finishCall(call, Promise.resolve({ result: "data", state }), policy);
  expect(finished).toEqual({ result: "data", callId: call.callId, state: known });
});
