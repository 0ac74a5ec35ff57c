import type { Row } from "../../store/store.ts";
import type { ColumnType } from "../../store/tables/declare-table.ts";
import { renderJson } from "../output/terminal-text.ts";
import { type CsvDialect, defaultCsvDialect } from "./csv-dialect.ts";
import { type CsvWriter, createCsvWriter } from "./csv-writer.ts";

export type RowFormat = "csv" | "ndjson";

export interface RowRendering {
  readonly format: RowFormat;
  readonly dialect?: CsvDialect;
  /** Other columns are written as text. */
  readonly types?: Readonly<Record<string, ColumnType>>;
}

/** All have the same columns. For CSV, the first text is the header line. */
export async function* renderRows(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { format, dialect = defaultCsvDialect, types = {} }: RowRendering,
): AsyncGenerator<string> {
  let writer: CsvWriter | undefined;
  for await (const row of rows) {
    if (format === "ndjson") {
      yield `${renderJson(row)}\n`;
      continue;
    }
    if (writer === undefined) {
      const columns = Object.keys(row).map((name) => ({ name, type: types[name] ?? "text" }));
      writer = createCsvWriter(columns, dialect);
      yield writer.header;
    }
    yield writer.renderLine(Object.values(row));
  }
}
