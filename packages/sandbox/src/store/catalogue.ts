import type { Catalogue } from "../domain/model/catalogue.ts";
import { recordOf } from "./columns.ts";
import type { Database } from "./database.ts";

/** A marketplace that knows no category yet; the seed puts one in its place. */
const emptyCatalogue: Catalogue = {
  categories: [],
  barcodes: [],
  rates: { USD: "1.00", EUR: "1.00" },
};

/** The catalogue: one record, small and read often, so it is kept in memory. */
export class StoredCatalogue {
  readonly #database: Database;
  #known: Catalogue | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  read(): Catalogue {
    if (this.#known === undefined) {
      const row = this.#database.row("SELECT document FROM catalogue");
      this.#known = row === undefined ? emptyCatalogue : recordOf<Catalogue>(row[0]);
    }
    return this.#known;
  }

  save(catalogue: Catalogue): void {
    this.#database.run(
      "INSERT OR REPLACE INTO catalogue (id, document) VALUES (1, ?)",
      JSON.stringify(catalogue),
    );
    this.#known = catalogue;
  }

  /** Forgets what is kept in memory, after a rollback or a restore. */
  forget(): void {
    this.#known = undefined;
  }
}
