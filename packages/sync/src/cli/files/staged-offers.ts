import { DatabaseSync } from "node:sqlite";
import { createSku, type DesiredOffer, type ValidOffer } from "../../offers/desired-offer.ts";
import type { FileOffer } from "./read-row.ts";

/**
 * Stores the lines of a file in a temporary SQLite database of this process. The file is thus read only once,
 * stock codes that occur on several lines are found, and memory does not grow with the file: SQLite moves a large
 * temporary database to disk.
 */
export class StagedOffers implements Disposable {
  // A SQLite database with an empty name is a temporary file, which SQLite itself removes.
  readonly #database = new DatabaseSync("");
  /** The numbers of lines, of invalid lines, and of valid lines with a quantity. */
  counts = { lines: 0, invalid: 0, stocks: 0 };

  static async of(lines: AsyncIterable<FileOffer>): Promise<StagedOffers> {
    const staged = new StagedOffers();
    const database = staged.#database;
    database.exec(`CREATE TABLE staged (line INTEGER PRIMARY KEY, stock_code TEXT NOT NULL,
      desired TEXT, failure TEXT, example TEXT NOT NULL, cells TEXT NOT NULL); BEGIN`);
    const insert = database.prepare("INSERT OR REPLACE INTO staged VALUES (?, ?, ?, ?, ?, ?)");
    for await (const { line, stockCode, desired, failure, example, cells } of lines) {
      const values = [desired && JSON.stringify(desired), failure, example, JSON.stringify(cells)];
      insert.run(line, stockCode, ...values);
    }
    database.exec("CREATE INDEX staged_by_code ON staged (stock_code)");
    // When a stock code occurs on several lines, the file does not say which line is right, so all of these lines are
    // invalid.
    database.exec(`UPDATE staged SET desired = NULL, failure =
        'stockCode stands on other lines too: ' || (SELECT group_concat(line, ', ') FROM (
          SELECT line FROM staged AS other
          WHERE other.stock_code = staged.stock_code AND other.line <> staged.line LIMIT 5))
      WHERE failure IS NULL AND stock_code IN (
        SELECT stock_code FROM staged GROUP BY stock_code HAVING count(*) > 1); COMMIT`);
    const counts = `SELECT count(*) AS lines, count(failure) AS invalid,
      count(desired ->> 'stock') AS stocks FROM staged`;
    const { lines: count, invalid, stocks } = database.prepare(counts).get() ?? {};
    staged.counts = { lines: Number(count), invalid: Number(invalid), stocks: Number(stocks) };
    return staged;
  }

  /** Reads at most `limit` lines of a pushed file that follow a line of the file. */
  linesAfter(after: number, limit: number): readonly FileOffer[] {
    const sql = "SELECT * FROM staged WHERE line > ? ORDER BY line LIMIT ?";
    const rows = this.#database.prepare(sql).all(after, limit);
    return rows.map(({ line, stock_code, desired, failure, example, cells }) => ({
      line: Number(line),
      stockCode: String(stock_code),
      desired: JSON.parse(String(desired)),
      failure: failure === null ? null : String(failure),
      example: String(example),
      cells: JSON.parse(String(cells)),
    }));
  }

  /** Reads the desired offers of the valid lines. */
  *desiredOffers(): Generator<DesiredOffer, void, undefined> {
    const sql = "SELECT desired FROM staged WHERE desired IS NOT NULL ORDER BY line";
    for (const { desired } of this.#database.prepare(sql).iterate()) {
      const { stockCode, prices, stock }: ValidOffer = JSON.parse(String(desired));
      yield createSku(stockCode, { ...prices, ...stock });
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}
