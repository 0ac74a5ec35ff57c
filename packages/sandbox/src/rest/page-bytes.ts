const COMMA = Buffer.from(",");

interface Joined {
  readonly head: string;
  readonly tail: string;
  readonly bytes: Buffer;
}

/**
 * Joined pages by the very list of elements that they were made of. The store gives the same list
 * for a page that it remembers, so a page that is asked for again is neither copied nor collected
 * again; when the store forgets the list, the joined page goes with it.
 */
const joinedPages = new WeakMap<readonly Uint8Array[], Joined>();

/**
 * A page's JSON as bytes: head, the stored elements with commas between, tail. Reads none of the
 * elements.
 *
 * @param content a list whose elements never change.
 */
export function joinPage(head: string, content: readonly Uint8Array[], tail: string): Buffer {
  const known = joinedPages.get(content);
  if (known !== undefined && known.head === head && known.tail === tail) return known.bytes;
  const bytes = join(head, content, tail);
  joinedPages.set(content, { head, tail, bytes });
  return bytes;
}

function join(head: string, content: readonly Uint8Array[], tail: string): Buffer {
  const parts: Uint8Array[] = [Buffer.from(head)];
  for (const element of content) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(element);
  }
  parts.push(Buffer.from(tail));
  return Buffer.concat(parts);
}
