import type { SqlValue } from "./store.ts";

/** How the columns of a table are read from what a row is made of. */
export type ColumnReaders<Source> = Readonly<Record<string, (source: Source) => SqlValue>>;

/**
 * Gives the rows of a table without an object for each: a page has 400 of up to 50 columns.
 *
 * @example const rowsOf = rowReader<Link>({ seller: (link) => link.seller });
 */
export function rowReader<Source>(readers: ColumnReaders<Source>) {
  const columns = Object.keys(readers);
  const reads = Object.values(readers);
  return (sources: readonly Source[]) => ({
    columns,
    rows: sources.map((source) => reads.map((read) => read(source))),
  });
}
