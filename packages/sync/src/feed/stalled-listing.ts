import type { Clock } from "@marketplace-seller/client-core";

/** A listing that was read for long and gave nothing, such as one that shows the same page for ever. */
export class StalledListingError extends Error {
  override readonly name = "StalledListingError";
}

/** More than enough for a hundred thousand packages of one millisecond. */
const LONGEST_MS = 10 * 60_000;

/**
 * Ends a walk that gives nothing for ten minutes.
 *
 * @param walk - begins the walk, which ends with its signal
 * @throws StalledListingError when it gives nothing
 */
export async function* unlessStalled<Row>(
  walk: (signal: AbortSignal) => AsyncIterable<Row>,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<Row, void, undefined> {
  const stalled = new AbortController();
  const arm = () =>
    clock.after(LONGEST_MS, () => {
      const minutes = LONGEST_MS / 60_000;
      const text = `The listing gave nothing for ${minutes} minutes; nothing after the checkpoint was stored`;
      stalled.abort(new StalledListingError(text));
    });
  let disarm = arm();
  try {
    for await (const row of walk(AbortSignal.any([signal, stalled.signal]))) {
      disarm();
      yield row;
      disarm = arm();
    }
  } finally {
    disarm();
  }
}
