import type { Refusal } from "../errors/errors.ts";
import { type Redact, safeExcerpt, safeMessage } from "../redaction/redact.ts";
import { type ResponseResult, resultOfStatus } from "../retry/attempt-result.ts";

/** The code, message and excerpt of a failed response, without credentials. */
export interface ServiceWords extends Refusal {
  readonly excerpt: string;
  readonly result: ResponseResult;
}

/**
 * The names of the fields of REST and SOAP responses that describe a failure. The names of the interface document
 * (Errors 1 and 4) precede the names that were reported of live services, and the first of these fields that a response
 * has is used.
 */
const names = {
  code: ["errorCode", "code"],
  message: ["errorMessage", "message"],
  category: ["errorCategory"],
} as const;

/**
 * Reads code, message and category of a failure's body or of a SOAP `result`. A failure field whose value is of
 * another type than expected is ignored.
 */
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

/** Joins the service's error message with the reasons in the response's field `errors` that the message lacks. */
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

/** Error codes by which the service reports wrong credentials (assumption `soap-error-codes`). */
const CREDENTIALS = /authenti|unauthori[sz]ed/i;

/**
 * True when the code or category of a failure reports wrong credentials, whatever the HTTP status of the response is.
 */
export function isAboutCredentials({ serviceCode, serviceCategory }: Refusal): boolean {
  return CREDENTIALS.test(`${serviceCode ?? ""} ${serviceCategory ?? ""}`);
}

/**
 * True when the body of a 500 response has the form with which live services are reported to refuse an unreadable
 * request, such as a request with an unknown enum value. Retrying an unreadable request would get the same response.
 */
function isNamedFailure(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  const { "@type": type, name, message, errors } = body as Readonly<Record<string, unknown>>;
  return [type, name, message].every((part) => typeof part === "string") && Array.isArray(errors);
}

/** The text with which live services are reported to refuse an unknown key. */
const UNKNOWN_KEY = /^\s*"?authentication failed\.?"?\s*$/i;

/**
 * True when the service itself wrote the body of a refusal, and not a firewall or proxy before it: the interface
 * document's `code` and `message`, or what live services are reported to send.
 */
function isOfService(body: unknown): boolean {
  if (typeof body === "string") return UNKNOWN_KEY.test(body);
  if (typeof body !== "object" || body === null) return false;
  const { code, message, errorCode } = body as Readonly<Record<string, unknown>>;
  const isCode = (value: unknown) => typeof value === "number" || typeof value === "string";
  return isCode(errorCode) || (isCode(code) && typeof message === "string") || isNamedFailure(body);
}

/**
 * Derives from the status of a response what it means for the request, and from its body where the status alone
 * misleads: a 500 whose body names the reason, and a 403 that is not the service's.
 *
 * @param body - the response body: the parsed value of JSON, otherwise the text
 */
export function resultOfResponse(status: number, body: () => unknown): ResponseResult {
  if (status !== 500 && status !== 403) return resultOfStatus(status);
  const content = body();
  const value = typeof content === "string" ? (parseObject(content) ?? content) : content;
  if (status === 500) return isNamedFailure(value) ? "failed-for-good" : "failed";
  // A block seldom ends within seconds, and repeating makes some firewalls extend it.
  return isOfService(value) ? "refused" : "failed-for-good";
}

/**
 * Reads the body of a failed response.
 *
 * @param body - the response body: the parsed value of JSON, otherwise the text
 */
export function readServiceWords(status: number, body: unknown, redact: Redact): ServiceWords {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "");
  const value = typeof body === "string" ? parseObject(body) : body;
  const excerpt = safeExcerpt(text, redact);
  const result = resultOfResponse(status, () => value ?? text);
  return { ...readRefusal(value, redact), excerpt, result };
}

/** Parses a text that is a JSON object, and returns undefined for any other text. */
function parseObject(text: string): unknown {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
