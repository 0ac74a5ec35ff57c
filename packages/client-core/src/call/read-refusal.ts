import type { Refusal } from "../errors/errors.ts";
import { type Redact, safeExcerpt, safeMessage } from "../redaction/redact.ts";

/** What the body of a failed response says, fit to be shown, with a piece of it. */
export interface ServiceWords extends Refusal {
  readonly excerpt: string;
  /** The same request would fail the same way, though the status is one of a failure that passes. */
  readonly isForGood: boolean;
}

/**
 * The names that failures have their parts by, over REST and SOAP alike: those of the interface document (Errors 1 and
 * 4) and those reported of live services. Of several the first that is there counts.
 */
const names = {
  code: ["errorCode", "code"],
  message: ["errorMessage", "message"],
  category: ["errorCategory"],
} as const;

/** Reads the parts of a failure's body, or of a SOAP `result`; what is there in another form is not there. */
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

/** The message, and of the `errors` the reasons that it does not repeat. */
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

/** What a service's own code is about, where it says that the credentials are at fault (assumption `soap-error-codes`). */
const CREDENTIALS = /authenti|unauthori[sz]ed/i;

/** Whether a failure says by its code or category that the credentials are at fault, whatever its HTTP status. */
export function isAboutCredentials({ serviceCode, serviceCategory }: Refusal): boolean {
  return CREDENTIALS.test(`${serviceCode ?? ""} ${serviceCategory ?? ""}`);
}

/**
 * Whether the body of a 500 is of the shape by which live services are reported to refuse what they cannot read, such
 * as an unknown enum value: the same request would meet it again.
 */
export function isNamedFailure(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  const { "@type": type, name, message, errors } = body as Readonly<Record<string, unknown>>;
  return [type, name, message].every((part) => typeof part === "string") && Array.isArray(errors);
}

/**
 * What the body of a failed response says.
 *
 * @param body - as text, or parsed where it was JSON
 */
export function readServiceWords(body: unknown, redact: Redact): ServiceWords {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "");
  const value = typeof body === "string" ? parseObject(body) : body;
  const excerpt = safeExcerpt(text, redact);
  return { ...readRefusal(value, redact), excerpt, isForGood: isNamedFailure(value) };
}

/** The JSON object that a text is; undefined for any other text. */
export function parseObject(text: string): unknown {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
