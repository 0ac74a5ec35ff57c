const COMMA = Buffer.from(",");

/**
 * A page's JSON as bytes: head, the stored elements with commas between, tail. Reads none of the
 * elements.
 */
export function joinPage(head: string, content: readonly Uint8Array[], tail: string): Buffer {
  const parts: Uint8Array[] = [Buffer.from(head)];
  for (const element of content) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(element);
  }
  parts.push(Buffer.from(tail));
  return Buffer.concat(parts);
}
