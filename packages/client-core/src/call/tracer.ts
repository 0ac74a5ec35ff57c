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
