import { beginCall } from "./call.ts";
import { type CallPolicyOptions, type ClientPolicyOptions, settlePolicy } from "./call-options.ts";
import type { OperationFacts, ReadResponse, ResponseMeaning } from "./delivery.ts";

export const facts: OperationFacts = {
  protocol: "rest",
  operation: "op",
  retry: "safe",
  method: "POST",
  path: "/it",
};

/** A call of the operation `op`, and the policy that it is made with. */
export function prepareCall(
  retry: OperationFacts["retry"] = "safe",
  options: ClientPolicyOptions = {},
  own: CallPolicyOptions = {},
) {
  const policy = settlePolicy(options);
  return { policy, call: beginCall({ ...facts, retry }, policy, own) };
}

/** A response that means this. */
export function respond(
  kind: ResponseMeaning["kind"],
  status: number,
  headers: Record<string, string> = {},
): ReadResponse<ResponseMeaning> {
  const response = { status, headers: new Headers(headers), body: new Uint8Array() };
  return { response, read: { kind } };
}
