import { noteDrift } from "../contract-drift/contract-drift.ts";
import { ProtocolError } from "../errors/errors.ts";
import { messageWithoutCode } from "../errors/seller-error.ts";
import { MAX_UNREADABLE_ROWS } from "../paging/unreadable-rows.ts";
import { escapeControls, JsonCursor, type JsonPath } from "./json-cursor.ts";
import { decodeExact, type ResponseDecoder } from "./response-decoder.ts";

export interface UndecodedRow {
  readonly index: number;
  readonly problem: string;
  readonly text: string;
}

export interface DecodedText {
  readonly value: unknown;
  /** Left out of the value. */
  readonly undecoded: readonly UndecodedRow[];
}

/**
 * Decodes like {@link decodeExact}; when something cannot be read, row by row, so that only those rows are left out.
 *
 * @param hasMarks - true when `decodeText` has marked invalid bytes
 * @throws ProtocolError with the position of what cannot be read outside of the rows
 */
export function decodeRows(text: string, decoder: ResponseDecoder, hasMarks = false): DecodedText {
  if (!hasMarks) {
    try {
      const value = decodeExact(text, decoder);
      const rows = findValue(value, decoder.rows ?? []);
      if (!Array.isArray(rows) || rows.every(isObject)) return { value, undecoded: [] };
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
    }
  }
  return new RowDecoder(text, decoder).decode();
}

interface FoundRow {
  readonly start: number;
  readonly end: number;
  readonly problem?: string;
  readonly withControls?: readonly JsonPath[];
}

/** With its brackets. */
interface FoundList {
  readonly start: number;
  readonly end: number;
  readonly rows: readonly FoundRow[];
}

/** A response with more is read as a whole or not at all; the largest page of the contract has 250. */
const MAX_ROWS = 10_000;

const SURROGATE = /\p{Surrogate}/u;

class RowDecoder {
  readonly #text: string;
  readonly #decoder: ResponseDecoder;
  readonly #cursor: JsonCursor;
  #broken = 0;

  constructor(text: string, decoder: ResponseDecoder) {
    this.#text = text;
    this.#decoder = decoder;
    this.#cursor = new JsonCursor(text);
  }

  decode(): DecodedText {
    const list = this.#find(this.#decoder.rows ?? []);
    this.#cursor.skipSpace();
    if (this.#cursor.at < this.#text.length) this.#cursor.fail();
    const { start, end, rows } = list ?? {
      start: this.#text.length,
      end: this.#text.length,
      rows: [],
    };
    const head = this.#text.slice(0, start);
    const tail = this.#text.slice(end);
    this.#checkBytes(head, 0);
    this.#checkBytes(tail, end);
    const value = decodeExact(
      escapeControls(`${head}${list === undefined ? "" : "[]"}${tail}`),
      this.#decoder,
    );
    const target = findValue(value, this.#decoder.rows ?? []);
    const undecoded: UndecodedRow[] = [];
    for (const [index, row] of rows.entries()) {
      const decoded = this.#decodeRow(row);
      if (typeof decoded === "object") (target as unknown[]).push(decoded);
      else undecoded.push({ index, problem: decoded, text: this.#text.slice(row.start, row.end) });
      if (undecoded.length > MAX_UNREADABLE_ROWS) {
        throw new ProtocolError(
          `More than ${MAX_UNREADABLE_ROWS} rows of the response cannot be read`,
        );
      }
    }
    return { value, undecoded };
  }

  /** Reads over the text. */
  #find([name, ...path]: readonly string[]): FoundList | undefined {
    const cursor = this.#cursor;
    if (name === undefined && cursor.take("[")) return this.#findRows(cursor.at - 1);
    if (name === undefined || !cursor.take("{")) {
      cursor.skipValue();
      return undefined;
    }
    let found: FoundList | undefined;
    if (cursor.take("}")) return undefined;
    do {
      if (cursor.key() !== name) cursor.skipValue();
      else if (found !== undefined) cursor.fail();
      else found = this.#find(path);
    } while (cursor.take(","));
    cursor.expect("}");
    return found;
  }

  #findRows(start: number): FoundList {
    const cursor = this.#cursor;
    const rows: FoundRow[] = [];
    if (cursor.take("]")) return { start, end: cursor.at, rows };
    do {
      if (rows.length === MAX_ROWS) cursor.fail();
      rows.push(this.#findRow());
    } while (cursor.take(","));
    cursor.expect("]");
    return { start, end: cursor.at, rows };
  }

  #findRow(): FoundRow {
    const cursor = this.#cursor;
    cursor.skipSpace();
    const start = cursor.at;
    cursor.withControls.length = 0;
    try {
      cursor.skipValue();
      return { start, end: cursor.at, withControls: [...cursor.withControls] };
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#broken += 1;
      if (this.#broken > MAX_UNREADABLE_ROWS) throw error;
      cursor.skipBroken(start);
      return { start, end: cursor.at, problem: messageWithoutCode(error) };
    }
  }

  /** The problem of a row that cannot be read. */
  #decodeRow({ start, end, problem, withControls = [] }: FoundRow): object | string {
    if (problem !== undefined) return problem;
    const row = this.#text.slice(start, end);
    try {
      this.#checkBytes(row, start);
      const { rows = [] } = this.#decoder;
      const open = rows.map((name) => `{${JSON.stringify(name)}:`).join("");
      const page = `${open}[${escapeControls(row)}]${"}".repeat(rows.length)}`;
      const [decoded] = findValue(decodeExact(page, this.#decoder), rows) as readonly unknown[];
      if (!isObject(decoded)) return `The row is not an object ${this.#cursor.locate(start)}`;
      for (const path of withControls) noteControl(decoded, path);
      return decoded;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      const message = messageWithoutCode(error);
      return message.endsWith(")") ? message : `${message} ${this.#cursor.locate(start)}`;
    }
  }

  #checkBytes(part: string, start: number): void {
    if (part.isWellFormed()) return;
    const at = start + part.search(SURROGATE);
    throw new ProtocolError(
      `The response has bytes that are not valid in its charset ${this.#cursor.locate(at)}`,
    );
  }
}

function noteControl(row: object, path: JsonPath): void {
  const object = findValue(row, path.slice(0, -1).map(String));
  if (isObject(object)) noteDrift(object, String(path.at(-1)), "notation");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function findValue(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => (inner as Record<string, unknown> | null)?.[name], value);
}
