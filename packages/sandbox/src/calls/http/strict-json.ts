import { WireNumber } from "@marketplace-seller/client-core/internal";

/**
 * A JSON value as {@link parseStrictJson} returns it. The numbers of the JSON value are tokens that keep their
 * digits.
 */
export type WireJson =
  | null
  | boolean
  | string
  | WireNumber
  | WireJson[]
  | { [name: string]: WireJson };

/** The maximum nesting depth of arrays and objects in a request's JSON (assumption `request-limits`). */
const MAX_DEPTH = 64;
/**
 * The maximum number of characters of a JSON number in a request (assumption `request-limits`): more than any amount
 * needs, and few enough for a fast conversion.
 */
const MAX_NUMBER_LENGTH = 100;
/**
 * The maximum number of entries of a JSON list or object in a request (assumption `request-limits`). No valid request
 * has a list or object with more entries than allowed, and the parser refuses such a list or object before it reads the
 * rest of the body.
 */
const MAX_ENTRIES = 10_000;
/**
 * The maximum number of JSON values in a request's body (assumption `request-limits`). The largest product task has
 * 10,000 SKUs of about 30 values each. Without a maximum number of values, nested lists could contain millions of
 * values, which would take seconds to read.
 */
const MAX_VALUES = 500_000;
/** Keys that can change an object's prototype in careless code; no valid request body has them. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** Matches the part of a JSON string before the next quote, backslash or control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON's own grammar excludes them
const PLAIN_RUN = /[^"\\\u0000-\u001f]*/y;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Thrown for a JSON text that breaks a rule of the parser, with the position of the violation. */
export class StrictJsonError extends Error {
  /** Position of the violation in the JSON text, in UTF-16 units from the start; 0 when the bytes are not UTF-8. */
  readonly position: number;

  constructor(message: string, position: number) {
    super(`${message} (at position ${position})`);
    this.name = "StrictJsonError";
    this.position = position;
  }
}

/**
 * Parses the bytes of a request body as JSON, in one pass and without losing digits of numbers.
 *
 * This parser of request bodies is stricter than `JSON.parse` and refuses: invalid UTF-8, a byte order mark, a
 * repeated key, the keys `__proto__`, `constructor` and `prototype`, NUL characters, lone surrogates, nesting deeper
 * than 64 levels, lists and objects of more than 10,000 entries, more than 500,000 values, and numbers of more than
 * 100 characters. JSON numbers become {@link WireNumber} tokens with the text as sent, because the price rules
 * distinguish `12.5` and `12.50` (interface-specification.md, Update price and stock).
 *
 * @throws StrictJsonError when the bytes are not exactly one JSON value that follows these rules.
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

/**
 * Decodes a JSON string token with escapes; `start` is the position of its first quote, `end` the position after its
 * last quote.
 */
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

  /** @returns the character after the plain part */
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
