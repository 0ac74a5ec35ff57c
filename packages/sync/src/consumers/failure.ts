import { messageOf } from "../domain/message-of.ts";
import { isSyncError } from "../domain/sync-error.ts";
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
  const isOwn = isSyncError(error);
  const text =
    error instanceof Error && !isOwn ? `${error.name}: ${error.message}` : messageOf(error);
  const timeoutMs = (isOwn ? error.timeoutMs : undefined) ?? 0;
  return { text: text.slice(0, 500), waitMs: Math.max(SHORTEST_WAIT_MS, timeoutMs) };
}
