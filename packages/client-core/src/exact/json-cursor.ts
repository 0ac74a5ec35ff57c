import { LineCounter } from "../charset/line-counter.ts";
import { ProtocolError } from "../errors/errors.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const SPACE = 32;

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

export type JsonPath = readonly (string | number)[];

/**
 * Reads over JSON that `JSON.parse` refuses, to find the mistake and the rows that have none. Takes control characters
 * inside strings.
 */
export class JsonCursor {
  readonly text: string;
  at = 0;
  /** Paths of values with a control character, below the value that is read over. */
  readonly withControls: JsonPath[] = [];
  readonly #lines: LineCounter;
  #controls = 0;

  constructor(text: string) {
    this.text = text;
    this.#lines = new LineCounter(text);
  }

  /** False, without moving, at another character. */
  take(character: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  expect(character: string): void {
    if (!this.take(character)) this.fail();
  }

  /** @throws ProtocolError with the position of the mistake */
  fail(): never {
    throw new ProtocolError(`The response is not valid JSON ${this.locate(this.at)}`);
  }

  locate(position: number): string {
    const { line, column } = this.#lines.locate(position);
    return `(line ${line}, column ${column})`;
  }

  skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== SPACE && code !== 10 && code !== 13 && code !== 9) return;
      this.at += 1;
    }
  }

  /** With its colon. */
  key(): string {
    this.skipSpace();
    const start = this.at;
    this.#string();
    const end = this.at;
    this.expect(":");
    return parseText(this.text.slice(start, end));
  }

  /** Nesting costs no stack. */
  skipValue(): void {
    const path: (string | number)[] = [];
    for (;;) {
      if (this.take("{")) {
        if (!this.take("}")) {
          path.push(this.key());
          continue;
        }
      } else if (this.take("[")) {
        if (!this.take("]")) {
          path.push(0);
          continue;
        }
      } else if (this.text.charCodeAt(this.at) === QUOTE) {
        if (this.#string()) this.withControls.push([...path]);
      } else {
        LITERAL.lastIndex = this.at;
        if (!LITERAL.test(this.text)) this.fail();
        this.at = LITERAL.lastIndex;
      }
      if (!this.#toNextValue(path)) return;
    }
  }

  #toNextValue(path: (string | number)[]): boolean {
    for (;;) {
      const last = path.at(-1);
      if (last === undefined) return false;
      if (this.take(",")) {
        path[path.length - 1] = typeof last === "number" ? last + 1 : this.key();
        return true;
      }
      this.expect(typeof last === "number" ? "]" : "}");
      path.pop();
    }
  }

  /** True when it has a control character. */
  #string(): boolean {
    if (this.text.charCodeAt(this.at) !== QUOTE) this.fail();
    let hasControl = false;
    this.at += 1;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (Number.isNaN(code)) this.fail();
      if (code === BACKSLASH) {
        ESCAPE.lastIndex = this.at;
        if (!ESCAPE.test(this.text)) this.fail();
        this.at = ESCAPE.lastIndex;
        continue;
      }
      this.at += 1;
      if (code === QUOTE) return hasControl;
      if (code >= SPACE) continue;
      hasControl = true;
      this.#controls += 1;
      if (this.#controls > MAX_CONTROLS) this.fail();
    }
  }

  /**
   * To the end of a broken row, which a comma and an object or the end of the list must follow: where its brackets
   * close, counted with those in strings, because a quote may be missing, or without, whichever is nearer.
   */
  skipBroken(start: number): void {
    const limit = Math.min(this.text.length, start + MAX_BROKEN_ROW);
    const withStrings = this.#findEnd(start, limit, false);
    const end = this.#findEnd(start, withStrings ?? limit, true) ?? withStrings;
    if (end === undefined) this.fail();
    this.at = end;
  }

  #findEnd(start: number, limit: number, knowsStrings: boolean): number | undefined {
    let depth = 0;
    let isInString = false;
    for (let at = start; at < limit; at += 1) {
      const character = this.text[at];
      if (isInString && character === "\\") at += 1;
      else if (knowsStrings && character === '"') isInString = !isInString;
      else if (isInString) continue;
      else if (character === "{" || character === "[") depth += 1;
      else if (character === "}" || character === "]") depth -= 1;
      else continue;
      if (depth > 0 || isInString) continue;
      const following = this.text.slice(at + 1, at + 1 + MAX_GAP);
      return FOLLOWS_ROW.test(following) ? at + 1 : undefined;
    }
    return undefined;
  }
}

/** So that many broken rows take linear time. */
const MAX_BROKEN_ROW = 200_000;
/** Each takes six characters when it is escaped. */
const MAX_CONTROLS = 100_000;
const MAX_GAP = 1000;
const FOLLOWS_ROW = /^\s*(?:,\s*\{|\])/;

export function parseText<Value>(json: string): Value {
  return JSON.parse(escapeControls(json)) as Value;
}

/** Those between values are white space. */
export function escapeControls(json: string): string {
  let escaped = "";
  let from = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (code === BACKSLASH) at += 1;
    else if (code < SPACE && isInString) {
      escaped += `${json.slice(from, at)}\\u${code.toString(16).padStart(4, "0")}`;
      from = at + 1;
    }
  }
  return escaped + json.slice(from);
}
