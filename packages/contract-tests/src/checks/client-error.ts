import { isSellerError, type SellerErrorCode } from "@marketplace-seller/rest-client";
import type { RestOperation } from "../contract/open-api.ts";
import { readJsonOrUndefined, toDoubles } from "../exact/json.ts";
import type { Exchange } from "../targets/exchange.ts";
import { findFirstDifference } from "./expected-result.ts";

/** Whether a client's error corresponds to the response that it received. */
export function findErrorProblems(
  error: unknown,
  { method }: RestOperation,
  { status, headers, body }: Exchange,
): string[] {
  if (!isSellerError(error)) return [`the client threw something untyped: ${String(error)}`];
  const code = expectedCode(status, method === "GET");
  const problems = error.code === code ? [] : [`the client threw ${error.code}, not ${code}`];
  const refusal = toDoubles(readJsonOrUndefined(body) ?? null) as RefusalBody | null;
  if (isSellerError(error, "task-rejected")) {
    const expected = { taskId: findTaskId(body), reasons: refusal?.reasons };
    const { taskId, reasons } = error;
    const difference = findFirstDifference(expected, { taskId, reasons });
    return difference === undefined ? problems : [...problems, `in the error, ${difference}`];
  }
  if (isSellerError(error, "refused")) {
    const expected = { code: refusal?.code, message: refusal?.message };
    const actual = { code: error.serviceCode, message: error.serviceMessage };
    const difference = findFirstDifference(expected, actual);
    return difference === undefined ? problems : [...problems, `in the error, ${difference}`];
  }
  if (isSellerError(error, "rate-limited") && headers["retry-after"] !== undefined) {
    const target = Number(headers["retry-after"]) * 1000;
    if (error.retryAfterMs !== target) problems.push(`the client waits ${error.retryAfterMs} ms`);
  }
  return problems;
}

interface RefusalBody {
  readonly code?: number;
  readonly message?: string;
  readonly reasons?: readonly string[];
}

function expectedCode(status: number, isRead: boolean): SellerErrorCode {
  if (status === 200) return "task-rejected";
  if (status === 401) return "authentication";
  if (status === 429) return "rate-limited";
  if (status >= 500) return isRead ? "transport" : "indeterminate";
  return "refused";
}

function findTaskId(body: string): string | undefined {
  return /"id"\s*:\s*(\d+)/.exec(body)?.[1];
}
