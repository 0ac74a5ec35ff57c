import type { Refusal } from "../errors/errors.ts";
import { type Redact, safeExcerpt, safeMessage } from "../redaction/redact.ts";
import { type ResponseResult, resultOfStatus } from "../retry/attempt-result.ts";
import type { OperatorProfile } from "../setup/operator-profile.ts";

/** Without credentials. */
export interface FailedResponse extends Refusal {
  readonly excerpt: string;
  readonly result: ResponseResult;
}

/**
 * The first field that a response has counts: those of the interface document (Errors 1 and 4) before those reported of
 * live services.
 */
const names = {
  code: ["errorCode", "code"],
  message: ["errorMessage", "message"],
  category: ["errorCategory"],
} as const;

/** Of a failure's body or a SOAP `result`; a field of another type than expected is ignored. */
export function readRefusal(body: unknown, redact: Redact): Refusal {
  if (typeof body !== "object" || body === null) return {};
  const fields = body as Readonly<Record<string, unknown>>;
  const pick = (part: keyof typeof names): unknown =>
    names[part].map((name) => fields[name]).find((value) => value != null && value !== "");
  const clean = (value: unknown): string | undefined =>
    typeof value === "string" ? safeMessage(value, redact) : undefined;
  const code = pick("code");
  const serviceCode = typeof code === "number" ? code : clean(code);
  const serviceCategory = clean(pick("category"));
  const serviceMessage = joinReasons(clean(pick("message")), fields.errors, clean);
  return {
    ...(serviceCode !== undefined && { serviceCode }),
    ...(serviceMessage !== undefined && { serviceMessage }),
    ...(serviceCategory !== undefined && { serviceCategory }),
  };
}

const MAX_REASONS = 3;

/** Adds the reasons in `errors` that the message lacks. */
function joinReasons(
  message: string | undefined,
  errors: unknown,
  clean: (value: unknown) => string | undefined,
): string | undefined {
  const reasons = (Array.isArray(errors) ? errors : [])
    .slice(0, MAX_REASONS)
    .map((item: unknown) => clean((item as { reason?: unknown } | null)?.reason))
    .filter((reason) => reason !== undefined && message?.includes(reason) !== true);
  const parts = [message, ...reasons].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join("; ");
}

export type RefusalKind = "credentials" | "rate-limited" | "refused";

/**
 * Codes of refusals that are no rule of the request, for REST and SOAP: wrong credentials (assumption
 * `soap-error-codes`), and a reached limit of calls. The code of a SOAP Fault counts as one.
 */
const refusalKinds: readonly (readonly [code: RegExp, kind: RefusalKind])[] = [
  [/(?:maxCallLimit|accessLimit)\.reached$/i, "rate-limited"],
  [/(?:^|\.)TooManyRequests(?:\.|$)/, "rate-limited"],
  [/^429$/, "rate-limited"],
  [/authenti|unauthori[sz]ed/i, "credentials"],
];

export type OperatorCodes = Pick<OperatorProfile, "rateLimitCodes">;

/** By the code, and by the category for credentials; never by the sentences of the service. */
export function classifyRefusal(
  { serviceCode = "", serviceCategory = "" }: Refusal,
  { rateLimitCodes = [] }: OperatorCodes = {},
): RefusalKind {
  const code = String(serviceCode).trim();
  const isOwn = (own: string) => own.trim().toLowerCase() === code.toLowerCase();
  if (rateLimitCodes.some(isOwn)) return "rate-limited";
  const row = refusalKinds.find(
    ([pattern, kind]) =>
      pattern.test(code) || (kind === "credentials" && pattern.test(serviceCategory)),
  );
  return row?.[1] ?? "refused";
}

/**
 * The body of a 500 with which live services are reported to refuse an unreadable request, such as one with an unknown
 * enum value; a retry would get the same.
 */
function isNamedFailure(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  const { "@type": type, name, message, errors } = body as Readonly<Record<string, unknown>>;
  return [type, name, message].every((part) => typeof part === "string") && Array.isArray(errors);
}

const UNKNOWN_KEY = /^\s*"?authentication failed\.?"?\s*$/i;

/**
 * True when the service itself refused, and not a firewall or proxy before it: the document's `code` and `message`, or
 * what live services are reported to send.
 */
function isOfService(body: unknown): boolean {
  if (typeof body === "string") return UNKNOWN_KEY.test(body);
  if (typeof body !== "object" || body === null) return false;
  const { code, message, errorCode } = body as Readonly<Record<string, unknown>>;
  const isCode = (value: unknown) => typeof value === "number" || typeof value === "string";
  return isCode(errorCode) || (isCode(code) && typeof message === "string") || isNamedFailure(body);
}

export function isRateLimited(body: unknown, codes: OperatorCodes): boolean {
  const value = typeof body === "string" ? parseObject(body) : body;
  const refusal = readRefusal(value, (text) => text);
  return classifyRefusal(refusal, codes) === "rate-limited";
}

/**
 * By the status, and by the body where the status misleads: a reached limit of calls, a 500 whose body names the
 * reason, and a 403 that is not the service's.
 *
 * @param body - the parsed value of JSON, otherwise the text
 */
export function resultOfResponse(
  status: number,
  body: () => unknown,
  codes: OperatorCodes = {},
): ResponseResult {
  const result = resultOfStatus(status);
  if (result === "done" || result === "rate-limited") return result;
  const content = body();
  const value = typeof content === "string" ? (parseObject(content) ?? content) : content;
  if (isRateLimited(value, codes)) return "rate-limited";
  if (status === 500) return isNamedFailure(value) ? "failed-for-good" : "failed";
  // A block seldom ends within seconds, and repeating makes some firewalls extend it.
  if (status === 403) return isOfService(value) ? "refused" : "failed-for-good";
  return result;
}

/** @param body - the parsed value of JSON, otherwise the text */
export function readFailedResponse(
  status: number,
  body: unknown,
  redact: Redact,
  codes: OperatorCodes = {},
): FailedResponse {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "");
  const value = typeof body === "string" ? parseObject(body) : body;
  const excerpt = safeExcerpt(text, redact);
  const result = resultOfResponse(status, () => value ?? text, codes);
  return { ...readRefusal(value, redact), excerpt, result };
}

/** Undefined for anything but a JSON object. */
function parseObject(text: string): unknown {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
