import pg from "pg";
import type { Row } from "../store.ts";

/** Runs SQL statements over a connection of their own, and returns the rows of the last one. */
export async function execute(
  address: string,
  ...statements: readonly string[]
): Promise<readonly Row[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    let rows: readonly Row[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
