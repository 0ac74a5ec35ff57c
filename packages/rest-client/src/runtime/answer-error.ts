import {
  AuthenticationError,
  RateLimitedError,
  type Refusal,
  RefusedError,
  type SellerError,
  type SellerErrorContext,
  TimeoutError,
  TransportError,
} from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  refusal,
  safeExcerpt,
  safeMessage,
} from "@marketplace-seller/client-core/internal";
import type { CallContext } from "./call-context.ts";

/**
 * The typed error for an answer that is no success. What the document does not show (statuses,
 * bodies of failures) is read leniently: whatever body came, the status decides.
 *
 * @param response - the answer
 * @param body - its body: parsed when it was JSON, text otherwise
 * @param call - the call it answers
 */
export function answerError(
  response: { readonly status: number },
  body: unknown,
  call: CallContext,
): SellerError {
  const { status } = response;
  const error = errorOf(status, body, call);
  if (status === 408 || isFailure(status)) return afterSending(call, error);
  // Turned away to the end is no effect; anything else after that may be the effect of an earlier attempt.
  return status === 429 && !call.course.inDoubt ? error : refusal(call, error);
}

const isFailure = (status: number): boolean => status >= 500 && status !== 501;

function errorOf(status: number, body: unknown, call: CallContext): SellerError {
  const { operation, course } = call;
  const says = refusalIn(body, call);
  const context = contextOf(status, body, call);
  const said =
    (says.serviceMessage === undefined ? "" : `: ${says.serviceMessage}`) + courseOf(course);
  if (status === 401 || status === 403) {
    return new AuthenticationError(`The service does not accept the credentials${said}`, context);
  }
  if (status === 429) {
    const message = `Too many requests for ${operation}${said}`;
    return new RateLimitedError(message, course.retryAfterMs, context);
  }
  if (status === 408) {
    const message = `The service waited too long for ${operation}${said}`;
    return new TimeoutError(message, { ...context, retryable: true });
  }
  if (isFailure(status)) {
    const message = `The service failed on ${operation} (HTTP ${status})${said}`;
    return new TransportError(message, { ...context, retryable: true });
  }
  return new RefusedError(
    `The service refused ${operation} (HTTP ${status})${said}`,
    says,
    context,
  );
}

/** How often it was tried, and how long the service asks to wait. */
function courseOf({ attempts, retryAfterMs }: CallContext["course"]): string {
  const tried = attempts > 1 ? [`${attempts} attempts`] : [];
  const asked = retryAfterMs ? [`the service asks to wait ${retryAfterMs / 1000} s`] : [];
  const course = [...tried, ...asked].join(", ");
  return course === "" ? "" : ` (${course})`;
}

function contextOf(status: number, body: unknown, call: CallContext): SellerErrorContext {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "");
  const excerpt = safeExcerpt(text, call.redact);
  return { ...aboutCall(call, status), ...(excerpt === "" ? {} : { excerpt }) };
}

function refusalIn(body: unknown, { redact }: CallContext): Refusal {
  if (typeof body !== "object" || body === null) return {};
  const { code, message } = body as { code?: unknown; message?: unknown };
  return {
    ...(typeof code === "number" || typeof code === "string"
      ? { serviceCode: typeof code === "string" ? redact(code) : code }
      : {}),
    ...(typeof message === "string" && message !== ""
      ? { serviceMessage: safeMessage(message, redact) }
      : {}),
  };
}
