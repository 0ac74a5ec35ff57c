import { DatabaseSync } from "node:sqlite";
import type { ValidOffer } from "../../../offers/desired-offer.ts";
import type { CsvOffer } from "./read-offers-csv.ts";

/**
 * The lines of a file in a temporary database of this process, on disk when they are many: a file is read once, and
 * stock codes that stand on several lines are found, in memory that does not grow.
 */
export class StagedOffers implements Disposable {
  // An empty name is a temporary file that SQLite removes by itself.
  readonly #database = new DatabaseSync("");

  static async of(lines: AsyncIterable<CsvOffer>): Promise<StagedOffers> {
    const staged = new StagedOffers();
    const database = staged.#database;
    database.exec(`CREATE TABLE staged (line INTEGER PRIMARY KEY, stock_code TEXT NOT NULL,
      desired TEXT, failure TEXT, example TEXT NOT NULL); BEGIN`);
    const insert = database.prepare("INSERT OR REPLACE INTO staged VALUES (?, ?, ?, ?, ?)");
    for await (const { line, stockCode, desired, failure, example } of lines) {
      insert.run(line, stockCode, desired && JSON.stringify(desired), failure, example);
    }
    database.exec("CREATE INDEX staged_by_code ON staged (stock_code)");
    // The file does not say which of the lines is right, so all of them are invalid.
    database.exec(`UPDATE staged SET desired = NULL, failure =
        'stockCode stands on other lines too: ' || (SELECT group_concat(line, ', ') FROM (
          SELECT line FROM staged AS other
          WHERE other.stock_code = staged.stock_code AND other.line <> staged.line LIMIT 5))
      WHERE failure IS NULL AND stock_code IN (
        SELECT stock_code FROM staged GROUP BY stock_code HAVING count(*) > 1); COMMIT`);
    return staged;
  }

  counts(): { readonly lines: number; readonly invalid: number; readonly stocks: number } {
    const sql = `SELECT count(*) AS lines, count(failure) AS invalid,
      count(desired ->> 'stock') AS stocks FROM staged`;
    const row = this.#database.prepare(sql).get();
    const count = (name: string) => Number(row?.[name]);
    return { lines: count("lines"), invalid: count("invalid"), stocks: count("stocks") };
  }

  *lines(): Generator<CsvOffer, void, undefined> {
    const rows = this.#database.prepare("SELECT * FROM staged ORDER BY line").iterate();
    for (const { line, stock_code, desired, failure, example } of rows) {
      yield {
        line: Number(line),
        stockCode: String(stock_code),
        desired: desired === null ? null : JSON.parse(String(desired)),
        failure: failure === null ? null : String(failure),
        example: String(example),
      };
    }
  }

  /** What the valid lines set. */
  *validOffers(): Generator<ValidOffer, void, undefined> {
    for (const { desired } of this.lines()) if (desired !== null) yield desired;
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}
