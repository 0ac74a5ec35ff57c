import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../gen/control-openapi.gen.ts";
import { problem } from "./problem.ts";

const defaultLatencyMs = 1_000;

/**
 * Waits as long as a `latency` fault says; not at all for any other.
 *
 * @param shutdown ends the wait: a sandbox that is shutting down responds at once.
 * @throws Problem when the sandbox is shutting down; the operation did not run.
 */
export async function injectedLatency(
  fault: Fault | undefined,
  shutdown: AbortSignal,
): Promise<void> {
  if (fault?.kind !== "latency") return;
  try {
    await sleep(fault.delayMs ?? defaultLatencyMs, undefined, { signal: shutdown });
  } catch {
    throw problem("shuttingDown");
  }
}
