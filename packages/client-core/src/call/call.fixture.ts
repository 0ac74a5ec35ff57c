import { beginCall } from "./call.ts";
import type { ClassifiedResponse, OperationDescriptor, ReadResponse } from "./call-state.ts";
import {
  type CallPolicyOptions,
  type ClientPolicyOptions,
  resolvePolicy,
} from "./client-options.ts";

export const descriptor: OperationDescriptor = {
  protocol: "rest",
  operation: "op",
  retry: "safe",
  method: "POST",
  path: "/it",
};

/** Creates a call of the operation `op` with a retry policy. */
export function prepareCall(
  retry: OperationDescriptor["retry"] = "safe",
  options: ClientPolicyOptions = {},
  callPolicyOptions: CallPolicyOptions = {},
) {
  const policy = resolvePolicy(options, "https://api.example.com");
  return { policy, call: beginCall({ ...descriptor, retry }, policy, callPolicyOptions) };
}

/** Creates a response that means for its request what the argument says, such as applied or refused. */
export function respond(
  result: ClassifiedResponse["result"],
  status: number,
  headers: Record<string, string> = {},
): ReadResponse<ClassifiedResponse> {
  const response = { status, headers: new Headers(headers), body: new Uint8Array() };
  return { response, read: { result } };
}
