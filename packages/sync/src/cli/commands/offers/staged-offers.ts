import { DatabaseSync } from "node:sqlite";
import type { Row } from "../../../store/store.ts";
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
    await staged.#take(lines);
    return staged;
  }

  async #take(lines: AsyncIterable<CsvOffer>): Promise<void> {
    const database = this.#database;
    database.exec(`CREATE TABLE staged (line INTEGER PRIMARY KEY, stock_code TEXT NOT NULL,
      desired TEXT, failure TEXT, example TEXT NOT NULL); BEGIN`);
    const insert = database.prepare("INSERT OR REPLACE INTO staged VALUES (?, ?, ?, ?, ?)");
    for await (const { line, stockCode, desired, failure, example } of lines) {
      insert.run(line, stockCode, desired && JSON.stringify(desired), failure, example);
    }
    database.exec("CREATE INDEX staged_by_code ON staged (stock_code)");
    // The file does not say which of the lines is right, so all of them are invalid.
    database.exec(`UPDATE staged SET failure =
        'stockCode stands on other lines too: ' || (SELECT group_concat(line, ', ') FROM (
          SELECT line FROM staged AS other
          WHERE other.stock_code = staged.stock_code AND other.line <> staged.line LIMIT 5))
      WHERE failure IS NULL AND stock_code IN (
        SELECT stock_code FROM staged GROUP BY stock_code HAVING count(*) > 1)`);
    database.exec("COMMIT");
  }

  counts(): { readonly lines: number; readonly invalid: number; readonly stocks: number } {
    const row = this.#database
      .prepare(
        `SELECT count(*) AS lines, count(failure) AS invalid,
           count(CASE WHEN failure IS NULL THEN desired ->> 'stock' END) AS stocks FROM staged`,
      )
      .get();
    return {
      lines: Number(row?.lines),
      invalid: Number(row?.invalid),
      stocks: Number(row?.stocks),
    };
  }

  *lines(): Generator<CsvOffer, void, undefined> {
    const rows = this.#database.prepare("SELECT * FROM staged ORDER BY line").iterate();
    for (const row of rows) yield parseStaged(row as Row);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

function parseStaged({ line, stock_code, desired, failure, example }: Row): CsvOffer {
  const isValid = typeof failure !== "string";
  return {
    line: Number(line),
    stockCode: String(stock_code),
    desired: isValid ? JSON.parse(String(desired)) : null,
    failure: isValid ? null : failure,
    example: String(example),
  };
}
