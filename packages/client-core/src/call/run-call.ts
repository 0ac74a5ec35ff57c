import { isSellerError } from "../errors/guards.ts";
import type { Call } from "./call.ts";
import { inTurn } from "./in-turn.ts";
import type { SettledPolicy } from "./settle-policy.ts";
import { type Completed, traced } from "./traced.ts";

/** How a call is run. */
export interface RunOptions {
  readonly protocol: "rest" | "soap";
  /** What the call writes to, such as an order number; none for no wait. */
  readonly queueKeys: readonly string[];
}

/**
 * Runs a call: when the earlier writes for its order are over, in a span of its own; and tells the hooks
 * when it fails.
 *
 * @throws what `inTurn` and the work throw
 */
export async function runCall<T>(
  call: Call,
  { protocol, queueKeys }: RunOptions,
  policy: SettledPolicy,
  work: () => Promise<Completed<T>>,
): Promise<T> {
  const { clock, hooks, tracer } = policy;
  const started = hooks.silent ? 0 : clock.monotonic();
  try {
    return await inTurn(queueKeys, call, policy, () => traced(tracer, protocol, call, work));
  } catch (error) {
    if (!hooks.silent) {
      const { code, attempts } = isSellerError(error)
        ? error
        : { code: "aborted" as const, attempts: 0 };
      const durationMs = clock.monotonic() - started;
      hooks.failure({ operation: call.operation, code, attempts, durationMs, error });
    }
    throw error;
  }
}
