import { pipeline, Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { UsageError } from "../exit-codes.ts";
import { type CsvSeparator, csvSeparators } from "./csv-dialect.ts";
import type { TextEncoding } from "./decide-encoding.ts";
import type { CellDamage, Sheet, SheetRow } from "./sheet.ts";
import type { SourceFile } from "./source-file.ts";
import { decodeText } from "./text-codec.ts";
import { DAMAGED_BYTES } from "./utf8-letters.ts";

const MAX_RECORD_BYTES = 64 * 1024;
const MAX_HEADER_CHARACTERS = 4 * 1024;
const LINE_END = /\r\n|\n|\r/;
const LINE_ENDS = /\r\n|\n|\r/g;
/** The first line by which a file tells Excel its separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[ ,;\t|]*$/i;

/**
 * @param separator - by default that of a line `sep=;`, or detected in the first line
 * @throws UsageError when the file cannot be read or is not valid CSV
 */
export async function openCsv(
  source: SourceFile,
  text: TextEncoding,
  separator?: CsvSeparator,
): Promise<Sheet> {
  const decoded = decodeText(source.name, source.readBytes(), text);
  const start = await readStart(decoded);
  const [first = "", second = ""] = start.trimStart().split(/[\r\n]+/, 2);
  const [, named] = SEPARATOR_LINE.exec(first.trimEnd()) ?? [];
  const header = named === undefined ? first : second;
  if (header.length >= MAX_HEADER_CHARACTERS) {
    throw new UsageError(`${source.name} has no header line with column names`);
  }
  const resolved =
    separator ?? csvSeparators.find((valid) => valid === named) ?? detectSeparator(header);
  const allText = async function* (): AsyncGenerator<string> {
    yield start;
    yield* decoded;
  };
  const parser = createParser(resolved, named !== undefined, text.damages);
  return {
    format: {
      separator: resolved,
      encoding: text.encoding,
      bom: text.bom,
      lineEnd: LINE_END.exec(start)?.[0] ?? "\r\n",
    },
    isWorksheet: false,
    rows: parser.readRows(source.name, allText()),
  };
}

/** Reads as much as tells the separator. */
async function readStart(decoded: AsyncGenerator<string, void>): Promise<string> {
  let start = "";
  while (start.trimStart().length <= 2 * MAX_HEADER_CHARACTERS) {
    const { value, done } = await decoded.next();
    if (done === true) break;
    start += value;
  }
  return start;
}

function detectSeparator(header: string): CsvSeparator {
  const unquoted = header.replaceAll(/"[^"]*"/g, "");
  return (
    csvSeparators.find(
      (separator) => separator !== "|" && separator !== "," && unquoted.includes(separator),
    ) ?? ","
  );
}

/** Counts lines as an editor does: a line end of two characters within quotes is one. */
function createParser(
  delimiter: CsvSeparator,
  hasSeparatorLine: boolean,
  damages: readonly number[],
) {
  let line = 1;
  let damaged = 0;
  let isSeparatorLine = false;
  const findDamages = (cells: readonly string[]): readonly CellDamage[] =>
    cells.flatMap((text, cell) =>
      Array.from(text.matchAll(DAMAGED_BYTES), ({ index }) => {
        const before = `${cells.slice(0, cell).join(" ")} ${text.slice(0, index)}`;
        damaged += 1;
        return { cell, line: line + countLineEnds(before), byte: damages[damaged - 1] };
      }),
    );
  const onRecord = (cells: readonly string[]): SheetRow | null => {
    const found = damages.length === 0 ? [] : findDamages(cells);
    const row = { line, cells, ...(found.length > 0 && { damages: found }) };
    for (const cell of cells) if (LINE_END.test(cell)) line += countLineEnds(cell);
    line += 1;
    if (cells.every((cell) => cell === "")) return null;
    if (hasSeparatorLine && !isSeparatorLine) {
      isSeparatorLine = true;
      return null;
    }
    return row;
  };
  return {
    async *readRows(
      name: string,
      text: AsyncIterable<string>,
    ): AsyncGenerator<SheetRow, void, undefined> {
      const parser = parse({
        delimiter,
        record_delimiter: ["\r\n", "\n", "\r"],
        relax_column_count: true,
        relax_quotes: true,
        trim: true,
        max_record_size: MAX_RECORD_BYTES,
        on_record: onRecord,
      } as Options);
      pipeline(Readable.from(text), parser, () => undefined);
      try {
        yield* parser as AsyncIterable<SheetRow>;
      } catch (error) {
        if (!(error instanceof CsvError)) throw error;
        throw new UsageError(
          `${name}: ${explainCsvError(error, line)}. Nothing was read from the file`,
          { cause: error },
        );
      }
    },
  };
}

function countLineEnds(text: string): number {
  return text.match(LINE_ENDS)?.length ?? 0;
}

function explainCsvError({ code }: CsvError, line: number): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `a quote is not closed before the end of the file (line ${line})`;
    case "CSV_MAX_RECORD_SIZE":
      return `line ${line} is longer than ${MAX_RECORD_BYTES} bytes; check whether a quote is not closed`;
    default:
      return `line ${line} is not CSV: there is text after the closing quote of a value`;
  }
}
