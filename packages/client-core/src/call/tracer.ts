/**
 * What the clients need of a tracer: `trace.getTracer("my-erp")` of `@opentelemetry/api` fits as it is.
 * The clients import nothing of it.
 */
export interface Tracer {
  startActiveSpan<T>(
    name: string,
    options: { readonly kind?: number; readonly attributes?: Record<string, string | number> },
    run: (span: Span) => T,
  ): T;
}

/** What the clients need of a span. */
export interface Span {
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(): void;
}

/** OpenTelemetry's SpanKind.CLIENT. */
const CLIENT = 2;
/** OpenTelemetry's SpanStatusCode.ERROR. */
const ERROR = 2;

/** What a span tells of a call; never a header, a query or a body. */
export interface TracedCall {
  readonly operation: string;
  readonly method: string;
  /** As the contract writes it. */
  readonly path: string;
  readonly attempts: number;
  readonly status: number | undefined;
}

/** Runs a call in a span of its own. Without a tracer it just runs it. `call` is read again at its end. */
export function traced<T>(
  tracer: Tracer | undefined,
  system: "rest" | "soap",
  call: TracedCall,
  run: () => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return run();
  const attributes = {
    "rpc.system": system,
    "rpc.method": call.operation,
    "http.request.method": call.method,
    "url.template": call.path,
  };
  return tracer.startActiveSpan(call.operation, { kind: CLIENT, attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      const code = codeOf(error);
      span.setAttribute("error.type", code);
      span.setStatus({ code: ERROR, message: code });
      throw error;
    } finally {
      span.setAttribute("http.request.resend_count", Math.max(0, call.attempts - 1));
      if (call.status !== undefined) span.setAttribute("http.response.status_code", call.status);
      span.end();
    }
  });
}

/** The closed code of our errors, or the name: a message could hold anything. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "error";
}
