import { deepStrictEqual } from "node:assert/strict";
import { systemClock } from "@marketplace-seller/client-core";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import { tables } from "../../src/app/tables.ts";
import { postgresStore } from "../../src/postgres.ts";
import { copyStore } from "../../src/store/copy-store.ts";
import { openStore } from "../../src/store/open-store.ts";
import type { Row, Session, Store } from "../../src/store/store.ts";

interface RecordedCall {
  readonly sql: string;
  readonly repeat: (session: Session) => Promise<unknown>;
  readonly outcome: unknown;
}

/** The calls of the committed transactions of a world, and the rows that they left. */
export class Recording {
  /** The address of a PostgreSQL server's maintenance database. */
  readonly server: string;
  readonly transactions: (readonly RecordedCall[])[] = [];
  readonly rows = new Map<string, readonly Row[]>();

  constructor(server: string) {
    this.server = server;
  }

  /** Records the calls of a session, in a list that belongs to `transactions` once the transaction is committed. */
  record(session: Session, calls: RecordedCall[]): Session {
    const note = async <Outcome>(sql: string, repeat: (session: Session) => Promise<Outcome>) => {
      const outcome = await repeat(session);
      if (!JOBS.test(sql)) calls.push({ sql, repeat, outcome });
      return outcome;
    };
    return {
      now: () => session.now(),
      query: (sql, values) => note(sql, (each) => each.query(sql, values)),
      run: (sql, values) => note(sql, (each) => each.run(sql, values)),
      insert: (table, sources, onConflict) =>
        note(table.name, (each) => each.insert(table, sources, onConflict)),
    };
  }

  /** Reads what was left, and copies it to PostgreSQL. */
  async end(store: Store): Promise<void> {
    await store.read(async (session) => {
      for (const { name } of await session.query(LIST_TABLES))
        this.rows.set(`${name}`, await session.query(`SELECT * FROM ${name}`));
    });
    await withPostgres(this.server, async (copied) => {
      await copyStore(store, copied, "", (table, count) => {
        deepStrictEqual(count, this.rows.get(table)?.length, `${table} is not copied whole`);
      });
      await this.compare(copied, COPIED);
    });
  }

  /** @throws AssertionError when a store has other rows in one of the tables */
  async compare(store: Store, isCompared: (table: string) => boolean): Promise<void> {
    for (const [table, rows] of this.rows) {
      const sql = `SELECT * FROM ${table}`;
      if (!isCompared(table)) continue;
      const found = await store.read((session) => session.query(sql));
      deepStrictEqual(normalize(found), normalize(rows), sql);
    }
  }
}

/** The table of the simulation's job queue, which no other database has. */
const JOBS = /\bjob\b/;
const LIST_TABLES = `SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT IN ('job', 'schema_version') AND name NOT LIKE 'sqlite%'`;

/** What a copy does not have: the consumer's own table, and what describes the database itself. */
const COPIED = (table: string): boolean => !["erp", "origin", "unscrubbed"].includes(table);

async function withPostgres(server: string, work: (store: Store) => Promise<void>): Promise<void> {
  const source = postgresStore(await createDatabase(server), { connections: 1 });
  const store = await openStore(source, systemClock, { tables });
  await work(store).finally(() => store.close());
}

/**
 * Repeats a recording on PostgreSQL.
 *
 * @returns how many calls were repeated
 * @throws AssertionError when a call has another outcome than on SQLite, or another row is left
 */
export async function repeatOnPostgres(recording: Recording): Promise<number> {
  await withPostgres(recording.server, async (store) => {
    for (const calls of recording.transactions) {
      await store.write(async (session) => {
        for (const { sql, repeat, outcome } of calls) {
          const found = await repeat(session);
          // SQLite counts rows of statements that have none.
          if (!sql.startsWith("CREATE")) deepStrictEqual(normalize(found), normalize(outcome), sql);
        }
      });
    }
    await recording.compare(store, () => true);
  });
  return recording.transactions.flat().length;
}

/** Rows in any order, because databases order rows with equal keys in different ways; SQLite has no booleans. */
function normalize(outcome: unknown): unknown {
  if (!Array.isArray(outcome)) return outcome;
  const render = ([column, value]: readonly [string, unknown]): string =>
    `${column}=${typeof value === "boolean" ? Number(value) : value}`;
  return outcome
    .map((row: Row) => Object.entries(row).map(render).toSorted().join("\n"))
    .toSorted();
}
