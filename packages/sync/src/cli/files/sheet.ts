import type { CsvSeparator } from "./csv-dialect.ts";
import type { Encoding } from "./decide-encoding.ts";

export interface SheetRow {
  /** Of the file or worksheet, where the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Bytes of damaged UTF-8, with the index of their cell. */
  readonly damages?: readonly CellDamage[];
  /** The indexes of the cells that hold a number in the worksheet. */
  readonly numbers?: ReadonlySet<number>;
}

/** A byte in damaged UTF-8 that belongs to no letter. */
export interface CellDamage {
  readonly cell: number;
  readonly line: number;
  /** Counted from 1 in the file; undefined when very many bytes are damaged. */
  readonly byte: number | undefined;
}

/** How a file is written, in which its result file is written too. */
export interface SheetFormat {
  readonly separator: CsvSeparator;
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly lineEnd: string;
}

/** An open file of rows, of which the first has the column names. */
export interface Sheet {
  readonly format: SheetFormat;
  /** In a worksheet, an error or a formula without a value looks like an empty cell. */
  readonly isWorksheet: boolean;
  readonly rows: AsyncIterable<SheetRow>;
}
