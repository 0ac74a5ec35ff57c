import { isSellerError } from "../errors/errors.ts";
import type { Call, CallState } from "./call-state.ts";

/**
 * A tracer of `@opentelemetry/api`, such as `trace.getTracer("my-erp")`, is one; the clients do not import its package.
 */
export interface Tracer {
  startActiveSpan<T>(
    name: string,
    options: { readonly kind?: number; readonly attributes?: Record<string, string | number> },
    run: (span: Span) => T,
  ): T;
}

/** What the clients call of OpenTelemetry's span. */
export interface Span {
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(): void;
}

const CLIENT = 2;
const ERROR = 2;

export interface Completed<T> {
  readonly result: T;
  readonly state: Pick<CallState, "attempts" | "status" | "headers">;
}

/** The span has the operation, attempts, status and error code; never a header, a query or a body. */
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

/** The name of an error that is no client error; never its message, which could be private. */
function findCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "error";
}
