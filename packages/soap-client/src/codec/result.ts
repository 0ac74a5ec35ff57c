import type { ResultInfo } from "../gen/types.gen.ts";

/**
 * Whether a result reports a failure (interface-specification.md, Errors, 4). The words of `status`
 * are an assumption (`soap-result-status`): anything but `success` is a failure, and without a status
 * any error field is.
 */
export function isFailed(result: ResultInfo): boolean {
  const status = (result.status ?? "").trim();
  if (status !== "") return status.toLowerCase() !== "success";
  return [result.errorCode, result.errorMessage, result.errorCategory].some(
    (text) => text !== undefined && text !== null && text !== "",
  );
}
