import type { Row, Store } from "../store/store.ts";

/** What can be exported, each with the columns that order it. */
const tables = {
  packages: ["package", "package_key"],
  lines: ["line", "package_key, position"],
  changes: ["change", "sequence"],
} as const;

/** A table that can be exported. */
export type ExportTable = keyof typeof tables;

/** The names of the tables that can be exported. */
export const exportTables = Object.keys(tables) as readonly ExportTable[];

const ROWS = 1000;

/** Gives every row of a table, a seller after the other, in memory that does not grow. */
export async function* exportRows(store: Store, table: ExportTable): AsyncGenerator<Row> {
  const [name, order] = tables[table];
  const sellers = await store.read((session) =>
    session.query("SELECT name FROM seller ORDER BY name"),
  );
  const key = order.split(", ");
  for (const { name: seller } of sellers) {
    let last: Row | undefined;
    for (;;) {
      const after = last && `AND (${order}) > (${key.map(() => "?").join(", ")})`;
      const values = [
        seller ?? null,
        ...(last === undefined ? [] : key.map((each) => last?.[each] ?? null)),
      ];
      const rows = await store.read((session) =>
        session.query(
          `SELECT * FROM ${name} WHERE seller = ? ${after ?? ""} ORDER BY ${order} LIMIT ${ROWS}`,
          values,
        ),
      );
      yield* rows;
      last = rows.at(-1);
      if (rows.length < ROWS) break;
    }
  }
}
