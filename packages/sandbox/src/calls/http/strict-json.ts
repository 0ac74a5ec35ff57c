import { WireNumber } from "@marketplace-seller/client-core/internal";

/** Its numbers are tokens that keep their digits. */
export type WireJson =
  | null
  | boolean
  | string
  | WireNumber
  | WireJson[]
  | { [name: string]: WireJson };

/** Of arrays and objects (assumption `request-limits`). */
const MAX_DEPTH = 64;
/** Assumption `request-limits`: more than any amount needs, and few enough for a fast conversion. */
const MAX_NUMBER_LENGTH = 100;
/**
 * Of a list or object (assumption `request-limits`); more than any valid request has, and refused before the rest is
 * read.
 */
const MAX_ENTRIES = 10_000;
/**
 * Of a body (assumption `request-limits`). The largest product task has 10,000 SKUs of about 30 values; without a
 * limit, nested lists of millions would take seconds.
 */
const MAX_VALUES = 500_000;
/** They change prototypes in careless code; no valid body has them. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** Matches the part of a JSON string before the next quote, backslash or control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON's own grammar excludes them
const PLAIN_RUN = /[^"\\\u0000-\u001f]*/y;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A rule of the parser is broken. */
export class StrictJsonError extends Error {
  /** In UTF-16 units from the start; 0 when the bytes are not UTF-8. */
  readonly position: number;

  constructor(message: string, position: number) {
    super(`${message} (at position ${position})`);
    this.name = "StrictJsonError";
    this.position = position;
  }
}

/**
 * Parses a request body in one pass without losing digits. Stricter than `JSON.parse`, it refuses invalid UTF-8, a byte
 * order mark, a repeated key, {@link FORBIDDEN_KEYS}, NUL characters, lone surrogates, and what exceeds the limits
 * above. Numbers become {@link WireNumber} tokens as sent, because the price rules distinguish `12.5` and `12.50`
 * (interface-specification.md, Update price and stock).
 *
 * @throws StrictJsonError when the bytes are not exactly one JSON value that follows these rules
 * @example
 * parseStrictJson(Buffer.from('{"price":12.50}')); // { price: WireNumber { text: "12.50" } }
 */
export function parseStrictJson(bytes: Uint8Array): WireJson {
  return new Reader(decodeUtf8(bytes)).document();
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new StrictJsonError("The body is not valid UTF-8", 0);
  }
}

/** `start` is the position of the first quote, `end` that after the last. */
function readEscaped(text: string, start: number, end: number): string {
  let value: string;
  try {
    value = JSON.parse(text.slice(start, end)) as string;
  } catch {
    throw new StrictJsonError("A string in the JSON body has an unknown escape sequence", start);
  }
  if (value.includes("\0"))
    throw new StrictJsonError("A string in the JSON body contains a NUL character", start);
  return value;
}

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): WireJson {
    const value = this.#value();
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#error("The body has text after its JSON value");
    return value;
  }

  #value(): WireJson {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw this.#error(`The body has more than ${MAX_VALUES} values`);
    this.#skipSpace();
    switch (this.#text[this.#at]) {
      case "{":
        return this.#nested(() => this.#object());
      case "[":
        return this.#nested(() => this.#array());
      case '"':
        return this.#string();
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      default:
        return this.#number();
    }
  }

  #nested<T>(read: () => T): T {
    if (this.#depth === MAX_DEPTH)
      throw this.#error(`The body is nested deeper than ${MAX_DEPTH} levels`);
    this.#depth += 1;
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #object(): { [name: string]: WireJson } {
    const object: { [name: string]: WireJson } = {};
    if (this.#takeAfterSpace("}")) return object;
    for (let count = 0; ; count += 1) {
      if (count === MAX_ENTRIES) throw this.#tooMany();
      const key = this.#key(object);
      if (!this.#takeAfterSpace(":")) throw this.#error("Expected ':'");
      object[key] = this.#value();
      if (this.#takeAfterSpace("}")) return object;
      if (!this.#takeAfterSpace(",")) throw this.#error("Expected ',' or '}'");
    }
  }

  #key(object: object): string {
    this.#skipSpace();
    const start = this.#at;
    if (this.#text[start] !== '"') throw this.#error("An object's key must be in double quotes");
    const key = this.#string();
    if (FORBIDDEN_KEYS.has(key))
      throw new StrictJsonError(`The JSON body has the key ${key}, which is not allowed`, start);
    if (Object.hasOwn(object, key)) throw new StrictJsonError("A key is repeated", start);
    return key;
  }

  #array(): WireJson[] {
    const array: WireJson[] = [];
    if (this.#takeAfterSpace("]")) return array;
    for (;;) {
      if (array.length === MAX_ENTRIES) throw this.#tooMany();
      array.push(this.#value());
      if (this.#takeAfterSpace("]")) return array;
      if (!this.#takeAfterSpace(",")) throw this.#error("Expected ',' or ']'");
    }
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    let isEscaped = false;
    while (this.#skipPlainRun() !== '"') {
      if (this.#text[this.#at] !== "\\") {
        throw this.#error(
          "A string in the JSON body is unterminated or contains a control character",
        );
      }
      isEscaped = true;
      this.#at += 2;
    }
    this.#at += 1;
    const value = isEscaped
      ? readEscaped(this.#text, start, this.#at)
      : this.#text.slice(start + 1, this.#at - 1);
    if (LONE_SURROGATE.test(value)) {
      throw new StrictJsonError("A string in the JSON body contains a lone surrogate", start);
    }
    return value;
  }

  /** @returns the character after it */
  #skipPlainRun(): string | undefined {
    PLAIN_RUN.lastIndex = this.#at;
    PLAIN_RUN.test(this.#text);
    this.#at = PLAIN_RUN.lastIndex;
    return this.#text[this.#at];
  }

  #number(): WireNumber {
    NUMBER.lastIndex = this.#at;
    const text = NUMBER.exec(this.#text)?.[0];
    if (text === undefined) throw this.#error("Expected a JSON value");
    this.#at += text.length;
    if (text.length > MAX_NUMBER_LENGTH)
      throw this.#error("A number in the JSON body has too many digits");
    return new WireNumber(text);
  }

  #word<T extends boolean | null>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw this.#error("Expected a JSON value");
    this.#at += word.length;
    return value;
  }

  #takeAfterSpace(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }

  #tooMany(): StrictJsonError {
    return this.#error(`A list or object has more than ${MAX_ENTRIES} entries`);
  }

  #error(message: string): StrictJsonError {
    return new StrictJsonError(message, this.#at);
  }
}
