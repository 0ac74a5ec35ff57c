/** What one client may take of the server; every value can be set in the options. */
export interface Limits {
  /** Bytes of a request body; more is answered 413. */
  readonly bodyBytes: number;
  /** Bytes of all request headers together; more is answered 431. */
  readonly headerBytes: number;
  /** Milliseconds until the headers of a request must be there; later is answered 408. */
  readonly headersTimeoutMs: number;
  /** Milliseconds until a whole request must be there; later is answered 408. */
  readonly requestTimeoutMs: number;
  /** Milliseconds that an idle connection is kept. */
  readonly keepAliveTimeoutMs: number;
  /** Connections at one time; further ones are closed at once. */
  readonly connections: number;
  /**
   * Listing requests per minute and seller, 1000 by interface-specification.md, Limits; `false`
   * counts nothing.
   */
  readonly listingPerMinute: number | false;
}

/** Wide enough for 1,000 SKUs with long HTML descriptions, tight enough for a shared machine. */
export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 32 * 1024 * 1024,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 72_000,
  connections: 1_000,
  listingPerMinute: 1_000,
};
