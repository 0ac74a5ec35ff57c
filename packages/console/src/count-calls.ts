/** The calls of one minute. */
export interface MinuteCalls {
  readonly served: number;
  readonly refused: number;
}

interface Call {
  /** Epoch milliseconds of the sandbox's clock. */
  readonly at: number;
  readonly status?: number | undefined;
  readonly refusal?: string | undefined;
}

/** Counts the calls of the last minutes, the oldest first; the last minute ends now. */
export function countCalls(calls: readonly Call[], now: number, minutes: number): MinuteCalls[] {
  const counted = Array.from({ length: minutes }, () => ({ served: 0, refused: 0 }));
  for (const { at, status, refusal } of calls) {
    const minute = counted.at(minutes - 1 - Math.max(0, Math.floor((now - at) / 60_000)));
    if (minute === undefined || now - at >= minutes * 60_000) continue;
    if (status === undefined || refusal !== undefined) minute.refused += 1;
    else minute.served += 1;
  }
  return counted;
}
