/** The bytes of a message are no valid text in their declared encoding. */
export class TextEncodingError extends Error {
  override readonly name = "TextEncodingError";
  /** `charset`: the encoding is unknown or contradicts the bytes; `bytes`: they are not valid in it. */
  readonly problem: "charset" | "bytes";

  constructor(problem: "charset" | "bytes", message: string) {
    super(message);
    this.problem = problem;
  }
}

const byteOrderMarks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xfe, 0xff], "utf-16be"],
  [[0xff, 0xfe], "utf-16le"],
];

/** `<` or `{` in UTF-16 without a byte order mark (XML 1.0, Appendix F). */
const wideStarts: readonly (readonly [readonly number[], string])[] = [
  [[0, 0x3c], "utf-16be"],
  [[0x3c, 0], "utf-16le"],
  [[0, 0x7b], "utf-16be"],
  [[0x7b, 0], "utf-16le"],
];

/** In none of these can the bytes of other characters hide a tag or a quote. */
const encodings: ReadonlyMap<string, string> = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["ascii", "utf-8"],
  ["utf-16", "utf-16"],
  ["utf-16le", "utf-16le"],
  ["utf-16be", "utf-16be"],
  ["iso-8859-1", "windows-1252"],
  ["latin1", "windows-1252"],
  ["windows-1252", "windows-1252"],
  ["iso-8859-9", "windows-1254"],
  ["windows-1254", "windows-1254"],
]);

/**
 * Decodes an XML or JSON message, without its byte order mark. The encoding is that of the first source that exists
 * (RFC 7303): the byte order mark, the `charset` of the content type, the XML declaration; otherwise UTF-8. Turkish
 * single-byte encodings are accepted, too.
 *
 * @param onInvalid - called when bytes are not valid UTF-8; each such byte then becomes half a surrogate pair, which no
 *   valid text contains, so that the message's decoder finds the unreadable row
 * @throws TextEncodingError when the encoding is unknown or the bytes are not valid in it
 */
export function decodeText(
  bytes: Uint8Array,
  contentType?: string | null,
  onInvalid?: () => void,
): string {
  const encoding = findEncoding(bytes, contentType);
  try {
    return decoderOf(encoding).decode(bytes);
  } catch {
    if (onInvalid !== undefined && encoding === "utf-8") {
      onInvalid();
      return decodeMarked(bytes);
    }
    throw new TextEncodingError("bytes", `The message is not valid ${encoding}`);
  }
}

// Not every configuration of TypeScript has TextDecoder as a type.
type Decoder = InstanceType<typeof TextDecoder>;

const decoders = new Map<string, Decoder>();

function decoderOf(encoding: string): Decoder {
  const known = decoders.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding, { fatal: true });
  decoders.set(encoding, decoder);
  return decoder;
}

const MARK = "\udc80";

/** A page of garbage must not fill the memory with marks. */
const MAX_MARKS = 100_000;

function decodeMarked(bytes: Uint8Array): string {
  const decoder = decoderOf("utf-8");
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    if (length === 0) {
      parts.push(decoder.decode(bytes.subarray(from, at)), MARK);
      if (parts.length > 2 * MAX_MARKS) {
        throw new TextEncodingError("bytes", "The message is not valid utf-8");
      }
      from = at + 1;
    }
    at += Math.max(1, length);
  }
  parts.push(decoder.decode(bytes.subarray(from)));
  return parts.join("");
}

/** In bytes (Unicode, table 3-7); 0 where there is no valid character. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < (next === 1 ? lowest : 0x80) || byte > (next === 1 ? highest : 0xbf)) return 0;
  }
  return length;
}

function findEncoding(bytes: Uint8Array, contentType: string | null | undefined): string {
  const marked = match(bytes, byteOrderMarks);
  const wide = marked?.startsWith("utf-16") ? marked : match(bytes, wideStarts);
  const charset = contentType ? parseCharset(contentType) : undefined;
  const declared = charset ?? (wide === undefined ? declaredEncoding(bytes) : undefined);
  const claimed = declared === undefined ? undefined : normalizeEncoding(declared);
  const isWide = claimed?.startsWith("utf-16");
  if (claimed !== undefined && isWide !== (wide !== undefined)) {
    throw new TextEncodingError(
      "charset",
      `The message declares the encoding ${claimed}, but its bytes have another encoding`,
    );
  }
  return marked ?? wide ?? claimed ?? "utf-8";
}

function match(
  bytes: Uint8Array,
  table: readonly (readonly [readonly number[], string])[],
): string | undefined {
  return table.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1];
}

function parseCharset(contentType: string): string | undefined {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/** The declaration is ASCII in every single-byte encoding, so it can be read before the encoding is known. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 256));
  const match =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"']*)["']/.exec(start);
  return match?.[1];
}

function normalizeEncoding(name: string): string {
  const encoding = encodings.get(name.trim().toLowerCase());
  if (encoding === undefined) {
    throw new TextEncodingError(
      "charset",
      `The character encoding ${JSON.stringify(name.slice(0, 40))} of the message is not supported`,
    );
  }
  return encoding;
}
