import type { ColumnType } from "../domain/column.ts";

/** How a store writes the type of a column. */
export type TypeNames = Readonly<Record<ColumnType, string>>;
