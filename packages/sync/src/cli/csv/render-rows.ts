import type { ColumnType } from "../../domain/declare-table.ts";
import type { Row } from "../../store/store.ts";
import { jsonText } from "../render.ts";
import { type CsvDialect, defaultCsvDialect } from "./csv-dialect.ts";
import { type CsvWriter, csvWriter } from "./csv-writer.ts";

export type RowFormat = "csv" | "ndjson";

export interface RowRendering {
  readonly format: RowFormat;
  readonly dialect?: CsvDialect;
  /** The types of the columns that are not written as text, by name. */
  readonly types?: Readonly<Record<string, ColumnType>>;
}

/** Renders rows of the same columns; the first text of CSV begins with the header. */
export async function* renderRows(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { format, dialect = defaultCsvDialect, types = {} }: RowRendering,
): AsyncGenerator<string> {
  let writer: CsvWriter | undefined;
  for await (const row of rows) {
    if (format === "ndjson") {
      yield `${jsonText(row)}\n`;
      continue;
    }
    if (writer === undefined) {
      const columns = Object.keys(row).map((name) => ({ name, type: types[name] ?? "text" }));
      writer = csvWriter(columns, dialect);
      yield writer.header;
    }
    yield writer.line(Object.values(row));
  }
}
