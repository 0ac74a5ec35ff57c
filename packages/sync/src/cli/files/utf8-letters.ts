/** The first of the private characters that stand for the bytes 0x80 to 0xFF of damaged UTF-8. */
const DAMAGED = 0x10fe00;

/** Matches the bytes of damaged UTF-8, as {@link decodeDamaged} writes them. */
export const DAMAGED_BYTES = /[\u{10fe80}-\u{10feff}]/gu;

/** In bytes; 0 when none starts there. */
export function findLetterLength(bytes: Buffer, index: number): number {
  const lead = bytes[index] ?? 0;
  if (lead < 0x80) return 1;
  const length = announcedLength(lead);
  const second = bytes[index + 1] ?? 0;
  // Neither overlong letters, nor surrogates, nor letters beyond Unicode.
  const isOutside =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f);
  if (length === 0 || isOutside) return 0;
  for (let next = index + 1; next < index + length; next += 1) {
    if (!isContinuation(bytes[next])) return 0;
  }
  return length;
}

/** Splits bytes before a letter at their end that is not complete yet. */
export function splitLetters(bytes: Buffer): readonly [letters: Buffer, rest: Buffer] {
  let start = bytes.length - 1;
  while (start > bytes.length - 4 && isContinuation(bytes[start])) start -= 1;
  const isComplete = start < 0 || start + announcedLength(bytes[start] ?? 0) <= bytes.length;
  const end = isComplete ? bytes.length : start;
  return [bytes.subarray(0, end), bytes.subarray(end)];
}

/** Decodes damaged UTF-8; each byte that belongs to no letter becomes a private character of its own. */
export function decodeDamaged(bytes: Buffer): string {
  let text = "";
  let start = 0;
  for (let index = 0; index < bytes.length; ) {
    const length = findLetterLength(bytes, index);
    if (length === 0) {
      const damaged = String.fromCodePoint(DAMAGED + (bytes[index] ?? 0));
      text += bytes.toString("utf8", start, index) + damaged;
      start = index + 1;
    }
    index += length || 1;
  }
  return text + bytes.toString("utf8", start);
}

/** Writes text of {@link decodeDamaged} as the bytes that it was. */
export function encodeDamaged(text: string): Buffer {
  // All of these characters start with this surrogate.
  if (!text.includes("\udbff")) return Buffer.from(text);
  const parts = text.split(/([\u{10fe80}-\u{10feff}])/u);
  return Buffer.concat(
    parts.map((part, index) =>
      index % 2 === 0 ? Buffer.from(part) : Buffer.from([(part.codePointAt(0) ?? 0) - DAMAGED]),
    ),
  );
}

function announcedLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf;
}
