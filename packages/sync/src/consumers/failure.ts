/** A consumer that took longer than it may. */
export class ConsumerTimeoutError extends Error {
  override readonly name = "ConsumerTimeoutError";
  readonly timeoutMs: number;

  constructor(message: string, timeoutMs: number) {
    super(message);
    this.timeoutMs = timeoutMs;
  }
}

/** What is kept of a consumer's error. */
export interface Failure {
  readonly text: string;
  /** How long to wait after the first one, milliseconds; each further one doubles it. */
  readonly waitMs: number;
}

const SHORTEST_WAIT_MS = 1_000;

/**
 * Reads what a consumer threw. After a timeout the wait is as long as the timeout: in SQLite a callback that
 * hangs holds up every other write, and the feed must get on between its tries.
 */
export function failureOf(error: unknown): Failure {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const timeoutMs = error instanceof ConsumerTimeoutError ? error.timeoutMs : 0;
  return { text: text.slice(0, 500), waitMs: Math.max(SHORTEST_WAIT_MS, timeoutMs) };
}
