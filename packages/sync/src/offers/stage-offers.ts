import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { createSku, type DesiredOffer, type ValidOffer } from "./desired-offer.ts";
import type { Reading } from "./offer.ts";
import type { ListedOffers } from "./read-listed-offers.ts";
import type { RowVerdict } from "./set-desired.ts";

/** Of a file, or of a call of `set`. */
export interface OfferRow {
  /** Of the file; else the number of the row, from 1. */
  readonly line: number;
  readonly stockCode: string;
  /** Null when the row is invalid. */
  readonly desired: ValidOffer | null;
  readonly failure: string | null;
  readonly hasNegativeCount: boolean;
  /** The cell that breaks a rule; empty when no single cell does. */
  readonly example: string;
  /** The cells as the file has them, one for each column. */
  readonly cells: readonly string[];
}

export interface StagedVerdict extends RowVerdict {
  /** What would be sent: in a dry run, less the units that are known to be sold. */
  readonly quantity: number | null;
}

export interface StagedRow extends OfferRow {
  /** Undefined unless the product was read. */
  readonly reading: Reading | undefined;
  /** What would become of the row, after a dry run. */
  readonly verdict: StagedVerdict | null;
}

/** What rows with the same stock code mean: nothing that is sure, a sum, or one after the other. */
export type Duplicates = "refused" | "summed" | "in-order";

/**
 * In a temporary SQLite database of this process, with what the marketplace lists: rows are read once and checked as a
 * whole before the first is set, and a large database moves to disk.
 */
export class StagedOffers implements Disposable, Iterable<DesiredOffer> {
  // A SQLite database with an empty name is a temporary file, which SQLite itself removes.
  readonly #database = new DatabaseSync("");
  readonly #prepared = new Map<string, StatementSync>();

  static async of(rows: AsyncIterable<OfferRow>, duplicates: Duplicates): Promise<StagedOffers> {
    const staged = new StagedOffers();
    const database = staged.#database;
    // Nothing needs to survive a crash, so the transaction is never committed.
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE TABLE staged (line INTEGER PRIMARY KEY, stock_code TEXT NOT NULL, desired TEXT,
        failure TEXT, is_negative INTEGER NOT NULL, example TEXT NOT NULL, cells TEXT NOT NULL, verdict TEXT);
      CREATE TABLE wanted (stock_code TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE reading (stock_code TEXT PRIMARY KEY, listed TEXT, is_of_pass INTEGER NOT NULL,
        "from" INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
      BEGIN`);
    const insert = database.prepare(
      "INSERT OR REPLACE INTO staged VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
    );
    for await (const row of rows) {
      const { line, stockCode, desired, failure, hasNegativeCount, example, cells } = row;
      const json = desired && JSON.stringify(desired);
      insert.run(
        line,
        stockCode,
        json,
        failure,
        Number(hasNegativeCount),
        example,
        JSON.stringify(cells),
      );
    }
    database.exec(`CREATE INDEX staged_by_code ON staged (stock_code);
      CREATE INDEX staged_negative ON staged (line) WHERE is_negative`);
    if (duplicates !== "in-order") database.exec(duplicateRules[duplicates]);
    return staged;
  }

  /** Rows, invalid ones, valid ones with a quantity, and those whose quantity is 0. */
  get counts() {
    return this.#numbers(`SELECT count(*) AS lines, count(failure) AS invalid,
      count(desired ->> '$.stock') AS stocks, count(*) FILTER (WHERE stock_code = '') AS nameless,
      count(*) FILTER (WHERE desired ->> '$.stock.quantity' = 0) AS zeros FROM staged`);
  }

  /** In the order of lines. */
  *batches(size: number): Generator<readonly StagedRow[], void, undefined> {
    const sql = `SELECT staged.*, listed, "from", at, is_of_pass IS NOT NULL AS is_read FROM staged
      LEFT JOIN reading USING (stock_code) WHERE line > ? ORDER BY line LIMIT ?`;
    const select = this.#database.prepare(sql);
    for (let after = 0; ; ) {
      const batch = select.all(after, size).map(parseRow);
      if (batch.length === 0) return;
      yield batch;
      after = batch.at(-1)?.line ?? after;
    }
  }

  /** When the first and the last of the quantities were measured, epoch milliseconds. */
  measuredAt() {
    const { first = 0, last = 0 } = this.#numbers(`SELECT min(desired ->> '$.stock.asOf') AS first,
      max(desired ->> '$.stock.asOf') AS last FROM staged`);
    return { first, last };
  }

  *stockCodes(): Generator<string, void, undefined> {
    const sql = "SELECT DISTINCT stock_code FROM staged WHERE desired IS NOT NULL";
    yield* this.#codes(sql);
  }

  setVerdict(line: number, verdict: StagedVerdict): void {
    this.#run("UPDATE staged SET verdict = ? WHERE line = ?", JSON.stringify(verdict), line);
  }

  /** Asks for the product of a stock code, beside those of rows with prices or a negative count. */
  want(stockCode: string): void {
    this.#run("INSERT OR IGNORE INTO wanted VALUES (?)", stockCode);
  }

  /** The stock codes whose products must be read, and were not. */
  *unread(): Generator<string, void, undefined> {
    yield* this.#codes(UNREAD);
  }

  countUnread(): number {
    return this.#numbers(`SELECT count(*) AS n FROM (${UNREAD})`).n ?? 0;
  }

  countRead(): number {
    return this.#numbers("SELECT count(*) AS n FROM reading").n ?? 0;
  }

  /** Notes that the products that were not read are not there. */
  addMissing({ from, at }: Omit<Reading, "listed">): void {
    const sql = `INSERT INTO reading SELECT stock_code, NULL, 0, ?, ? FROM (${UNREAD})`;
    this.#database.prepare(sql).run(from, at);
  }

  /** @param isOfPass - whether they are of a pass over the seller's products, or over those in the own warehouse */
  addReadings(batch: ListedOffers, { from, at }: Omit<Reading, "listed">, isOfPass: boolean): void {
    const sql = "INSERT OR REPLACE INTO reading VALUES (?, ?, ?, ?, ?)";
    for (const [code, listed] of batch) {
      this.#run(sql, code, listed && JSON.stringify(listed), Number(isOfPass), from, at);
    }
  }

  /** What is still offered, by row, for the first rows. */
  describeNegative(limit: number): ReadonlyMap<number, string> {
    const offered = `'; the marketplace still offers ' || coalesce(listed ->> '$.quantity', 0)`;
    const rows = this.#database
      .prepare(`SELECT line, ${offered} AS text FROM staged JOIN reading USING (stock_code)
        WHERE is_negative ORDER BY line LIMIT ?`)
      .all(limit);
    this.#database.exec(`UPDATE staged SET failure = failure || (SELECT ${offered}
        FROM reading WHERE reading.stock_code = staged.stock_code)
      WHERE is_negative AND stock_code IN (SELECT stock_code FROM reading)`);
    return new Map(rows.map(({ line, text }) => [Number(line), String(text)]));
  }

  /**
   * Adds rows with stock 0 for the products of the pass that no row has, and that are listed with stock or `pending`.
   *
   * @param pending - the stock codes whose stock is about to be sent
   */
  addAbsent(asOf: number, pending: readonly string[]): number {
    const sql = `INSERT INTO staged SELECT (SELECT max(line) FROM staged) + row_number() OVER (ORDER BY stock_code),
        stock_code, json_object('stockCode', stock_code, 'prices', NULL,
          'stock', json_object('quantity', 0, 'asOf', ?, 'isOnShelf', json('false'))), NULL, 0, '', '[]', NULL
      FROM reading WHERE is_of_pass AND stock_code NOT IN (SELECT stock_code FROM staged)
        AND (listed ->> '$.quantity' > 0 OR stock_code IN (SELECT value FROM json_each(?)))`;
    return Number(this.#database.prepare(sql).run(asOf, JSON.stringify(pending)).changes);
  }

  /**
   * Counts the products of the pass that are listed with stock, and those of them whose stock is to become 0.
   *
   * @param unreadable - so many of those that were not read count as listed with stock, too, where it is to become 0
   */
  countZeroed(unreadable: number) {
    const zeroed = "SELECT stock_code FROM staged WHERE desired ->> '$.stock.quantity' = 0";
    return this.#numbers(`WITH zeroed AS (${zeroed}), stocked AS (
        SELECT stock_code FROM reading WHERE is_of_pass AND listed ->> '$.quantity' > 0
        UNION SELECT * FROM (SELECT stock_code FROM zeroed
          EXCEPT SELECT stock_code FROM reading LIMIT ${unreadable}))
      SELECT count(*) AS stocked, count(*) FILTER (WHERE stock_code IN zeroed) AS zeroed FROM stocked`);
  }

  /** Runs a statement that is prepared once, because a million of them would fill the memory. */
  #run(sql: string, ...values: readonly SQLInputValue[]): void {
    const statement = this.#prepared.get(sql) ?? this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    statement.run(...values);
  }

  *#codes(sql: string): Generator<string, void, undefined> {
    for (const row of this.#database.prepare(sql).iterate()) yield String(row.stock_code);
  }

  #numbers(sql: string): Readonly<Record<string, number>> {
    const row = this.#database.prepare(sql).get() ?? {};
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
  }

  /** The rows, as `set` takes them; it takes the staged rows themselves. */
  *[Symbol.iterator](): Generator<DesiredOffer, void, undefined> {
    const sql = "SELECT desired FROM staged WHERE desired IS NOT NULL ORDER BY line";
    for (const { desired } of this.#database.prepare(sql).iterate()) {
      const { stockCode, prices, stock }: ValidOffer = JSON.parse(String(desired));
      const { isOnShelf: _, ...measured } = stock ?? {};
      yield createSku(stockCode, { ...prices, ...measured });
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

const UNREAD = `SELECT stock_code FROM (
    SELECT stock_code FROM staged WHERE is_negative OR desired ->> '$.prices' IS NOT NULL
    UNION SELECT stock_code FROM wanted)
  WHERE stock_code <> '' AND stock_code NOT IN (SELECT stock_code FROM reading)`;

function parseRow(row: Record<string, SQLOutputValue>): StagedRow {
  const parse = (text: SQLOutputValue | undefined) => JSON.parse(String(text ?? null));
  const { listed, from, at } = row;
  return {
    line: Number(row.line),
    stockCode: String(row.stock_code),
    desired: parse(row.desired),
    failure: row.failure === null ? null : String(row.failure),
    hasNegativeCount: Boolean(row.is_negative),
    example: String(row.example),
    cells: parse(row.cells),
    reading: row.is_read
      ? { listed: parse(listed), from: Number(from), at: Number(at) }
      : undefined,
    verdict: parse(row.verdict),
  };
}

const REPEATED =
  "stock_code IN (SELECT stock_code FROM staged GROUP BY stock_code HAVING count(*) > 1)";
const otherLines = (condition: string) => `(SELECT group_concat(line, ', ') FROM (
  SELECT line FROM staged AS other
  WHERE other.stock_code = staged.stock_code AND other.line <> staged.line AND ${condition} LIMIT 5))`;
const PRICES_DIFFER = `(SELECT count(DISTINCT other.desired ->> '$.prices') > 1 FROM staged AS other
  WHERE other.stock_code = staged.stock_code)`;

const duplicateRules: Readonly<Record<Exclude<Duplicates, "in-order">, string>> = {
  // The file does not say which row is right.
  refused: `UPDATE staged SET desired = NULL, failure = 'stockCode stands on other lines too: ' || ${otherLines("TRUE")}
    WHERE failure IS NULL AND ${REPEATED};`,
  summed: `UPDATE staged SET desired = NULL, failure = 'has other prices than line ' || ${otherLines("TRUE")}
    WHERE failure IS NULL AND ${REPEATED} AND ${PRICES_DIFFER};
  UPDATE staged SET desired = NULL, failure = 'cannot be summed, because of line ' || ${otherLines("other.failure IS NOT NULL")}
    WHERE failure IS NULL AND ${REPEATED} AND ${otherLines("other.failure IS NOT NULL")} IS NOT NULL;
  CREATE TEMP TABLE total AS SELECT stock_code, json_object('stockCode', stock_code,
      'prices', json(max(desired ->> '$.prices')),
      'stock', CASE WHEN count(desired ->> '$.stock') > 0 THEN json_object(
        'quantity', sum(desired ->> '$.stock.quantity'), 'asOf', min(desired ->> '$.stock.asOf'),
        'isOnShelf', json(max(desired -> '$.stock.isOnShelf'))) END) AS desired
    FROM staged WHERE failure IS NULL AND ${REPEATED} GROUP BY stock_code;
  UPDATE staged SET desired = (SELECT total.desired FROM total WHERE total.stock_code = staged.stock_code)
    WHERE stock_code IN (SELECT stock_code FROM total);`,
};
