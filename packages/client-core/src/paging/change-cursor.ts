/**
 * How far a walk has come: everything before `time` was given, and of that very millisecond the versions
 * in `seen`.
 */
export interface ChangeCursor {
  time: number;
  readonly seen: Set<string>;
}

const FORMAT = 1;

/** Writes a cursor as text that can be stored and given to {@link parseCursor} in another process. */
export function formatCursor({ time, seen }: ChangeCursor): string {
  return JSON.stringify([FORMAT, time, ...seen]);
}

/**
 * Reads a cursor back.
 *
 * @throws RangeError when the text was not made by {@link formatCursor}
 */
export function parseCursor(text: string): ChangeCursor {
  const parts = partsOf(text);
  const [format, time, ...seen] = parts;
  if (format !== FORMAT || !Number.isSafeInteger(time) || !seen.every(isText)) {
    throw new RangeError("the cursor is not one that an earlier walk gave");
  }
  return { time: Number(time), seen: new Set(seen) };
}

const isText = (value: unknown): value is string => typeof value === "string";

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
