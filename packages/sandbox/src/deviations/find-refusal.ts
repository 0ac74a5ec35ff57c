import type { Deviations } from "@marketplace-seller/client-core";
import type { Authentication } from "../calls/authenticate.ts";
import type { HttpResponse } from "../calls/http/http-response.ts";

type Refusal = NonNullable<Deviations["refusals"]>[number];

/** @param response - the contract's refusal, `{code, message}` */
export function findRefusal(
  response: HttpResponse,
  path: string,
  caller: () => Authentication,
  { refusals }: Deviations,
): HttpResponse | undefined {
  // Rate limits and failures of the service are no refusals.
  if (refusals === undefined || response.status === 429 || response.status >= 500) return undefined;
  const cause = findCause(response.status, caller);
  const refusal = refusals.find(
    ({ cause: of, paths = "/" }) => of === cause && path.startsWith(paths),
  );
  if (refusal === undefined) return undefined;
  const { message } = JSON.parse(String(response.body)) as { readonly message: string };
  const text = JSON.stringify(message).slice(1, -1);
  return {
    status: refusal.status,
    headers: { ...response.headers, "content-type": refusal.contentType },
    body: refusal.body.replaceAll("{message}", () => text),
  };
}

function findCause(status: number, caller: () => Authentication): Refusal["cause"] {
  if (status === 404) return "unknown-path";
  if (status !== 401) return "bad-request";
  const found = caller();
  if (found.sellerId !== undefined) return "bad-request";
  return found.failure === "missing" ? "missing-credentials" : found.failure;
}
