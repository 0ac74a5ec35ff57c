import { isSellerError } from "../errors/errors.ts";
import type { Call, CallState } from "./call-state.ts";

/**
 * The tracer interface that the clients call. A tracer of `@opentelemetry/api`, such as `trace.getTracer("my-erp")`,
 * implements the tracer interface; the clients do not import OpenTelemetry's package.
 */
export interface Tracer {
  startActiveSpan<T>(
    name: string,
    options: { readonly kind?: number; readonly attributes?: Record<string, string | number> },
    run: (span: Span) => T,
  ): T;
}

/** The part of OpenTelemetry's span interface that the clients call. */
export interface Span {
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(): void;
}

const CLIENT = 2;
const ERROR = 2;

/** The result of a successful call, with the state of the call for its span. */
export interface Completed<T> {
  readonly result: T;
  readonly state: Pick<CallState, "attempts" | "status" | "headers">;
}

/**
 * Runs a call in an OpenTelemetry span, which records the operation, the number of attempts, the status and the error
 * code. The span of a call never contains a header, a query or a body.
 */
export async function runTraced<T>(
  tracer: Tracer,
  call: Call,
  work: (call: Call) => Promise<Completed<T>>,
): Promise<Completed<T>> {
  const { protocol, operation, method, path } = call;
  const attributes = {
    "rpc.system": protocol,
    "rpc.method": operation,
    "http.request.method": method,
    "url.template": path,
  };
  return tracer.startActiveSpan(operation, { kind: CLIENT, attributes }, async (span) => {
    try {
      const completed = await work(call);
      describe(span, completed.state);
      return completed;
    } catch (error) {
      const code = findCode(error);
      span.setAttribute("error.type", code);
      span.setStatus({ code: ERROR, message: code });
      if (isSellerError(error)) describe(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function describe(span: Span, { attempts, status }: Pick<CallState, "attempts" | "status">): void {
  span.setAttribute("http.request.resend_count", Math.max(0, attempts - 1));
  if (status !== undefined) span.setAttribute("http.response.status_code", status);
}

/**
 * The error type that a span reports: the code of a client error, or the name of any other error. Error messages are
 * left out of spans, because they could contain private data.
 */
function findCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "error";
}
