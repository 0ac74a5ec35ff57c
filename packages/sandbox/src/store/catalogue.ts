import type { Catalogue } from "../domain/model/catalogue.ts";
import { recordOf } from "./columns.ts";
import type { Database } from "./database.ts";

/** A marketplace that knows no category yet; the seed puts one in its place. */
const emptyCatalogue: Catalogue = {
  categories: [],
  barcodes: [],
  rates: { USD: "1.00", EUR: "1.00" },
};

/** The catalogue, which is one record. */
export function readCatalogue(database: Database): Catalogue {
  const row = database.row("SELECT document FROM catalogue");
  return row === undefined ? emptyCatalogue : recordOf<Catalogue>(row[0]);
}

/** Puts a catalogue in place of the present one. */
export function saveCatalogue(database: Database, catalogue: Catalogue): void {
  database.run(
    "INSERT OR REPLACE INTO catalogue (id, document) VALUES (1, ?)",
    JSON.stringify(catalogue),
  );
}
