/** The error when the bytes of an XML message are not valid text in their declared encoding. */
export class TextEncodingError extends Error {
  override readonly name = "TextEncodingError";
  /**
   * The problem of the message: `charset` when its encoding is unknown or contradicts the bytes, `bytes` when the bytes
   * are not valid in the encoding.
   */
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

/** The first bytes of `<?` or `<e` in UTF-16 without a byte order mark (XML 1.0, Appendix F). */
const wideStarts: readonly (readonly [readonly number[], string])[] = [
  [[0, 0x3c], "utf-16be"],
  [[0x3c, 0], "utf-16le"],
];

/**
 * The accepted encodings of an XML message. In none of the accepted encodings can the bytes of other characters hide a
 * tag.
 */
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
 * Turns the bytes of an XML message into text, without the byte order mark. The encoding of the message is taken from
 * the first of these sources that exists (RFC 7303): the byte order mark, the `charset` of the content type, the XML
 * declaration; otherwise it is UTF-8. The Turkish single-byte encodings are accepted, too.
 *
 * @param bytes - the bytes of the whole body
 * @param contentType - the value of the header Content-Type; undefined when the header is absent
 * @throws TextEncodingError when the encoding is unknown or the bytes are not valid in it
 */
export function decodeText(bytes: Uint8Array, contentType?: string): string {
  const encoding = findEncoding(bytes, contentType);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TextEncodingError("bytes", `The SOAP message is not valid ${encoding}`);
  }
}

function findEncoding(bytes: Uint8Array, contentType: string | undefined): string {
  const marked = match(bytes, byteOrderMarks);
  const wide = marked?.startsWith("utf-16") ? marked : match(bytes, wideStarts);
  const charset = contentType === undefined ? undefined : parseCharset(contentType);
  const declared = charset ?? (wide === undefined ? declaredEncoding(bytes) : undefined);
  const claimed = declared === undefined ? undefined : normalizeEncoding(declared);
  const isWide = claimed?.startsWith("utf-16");
  if (claimed !== undefined && isWide !== (wide !== undefined)) {
    throw new TextEncodingError(
      "charset",
      `The SOAP message declares the encoding ${claimed}, but its bytes have another encoding`,
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

/**
 * The XML declaration is ASCII in every single-byte encoding, so the decoder can read the declaration before it knows
 * the encoding.
 */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 256));
  const match = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    start,
  );
  return match?.[1];
}

function normalizeEncoding(name: string): string {
  const encoding = encodings.get(name.trim().toLowerCase());
  if (encoding === undefined) {
    throw new TextEncodingError(
      "charset",
      "The character encoding of the SOAP message is not supported",
    );
  }
  return encoding;
}
