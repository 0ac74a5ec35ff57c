/** How far a walk has come, and what it walks. */
export interface ChangeCursor {
  /** Everything before this epoch millisecond was given. */
  readonly time: number;
  /** Of the filter and the seller; see {@link digestOf}. */
  readonly digest: string;
}

const FORMAT = 2;

/** Writes a cursor as text that can be stored and given to {@link parseCursor} in another process. */
export function formatCursor({ time, digest }: ChangeCursor): string {
  return JSON.stringify([FORMAT, time, digest]);
}

/**
 * Reads a cursor back.
 *
 * @throws RangeError when the text was not made by {@link formatCursor}
 */
export function parseCursor(text: string): ChangeCursor {
  const [format, time, digest, ...more] = partsOf(text);
  const known = format === FORMAT && Number.isSafeInteger(time) && more.length === 0;
  if (!known || typeof digest !== "string") {
    throw new RangeError("the cursor is not one that an earlier walk gave");
  }
  return { time: Number(time), digest };
}

/** A digest of what a cursor belongs to, from which nothing of it can be read: 16 hexadecimal digits. */
export async function digestOf(scope: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(scope));
  const digits = [...new Uint8Array(bytes, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("");
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
