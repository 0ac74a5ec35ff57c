import { bytesOf, numberOf } from "./columns.ts";
import type { Database } from "./database.ts";

/** Bytes of wire texts that are kept, over all sellers. */
const capacity = 16_777_216;

/**
 * The wire texts of packages read lately. Most listings ask for packages that moved lately, and each
 * movement changes the pages but few of the texts on them.
 */
export class WireMemory {
  readonly #database: Database;
  readonly #wires = new Map<number, Uint8Array>();
  #bytes = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The wire texts of packages, in the order of their keys here. */
  of(keys: readonly number[]): readonly Uint8Array[] {
    const missing = keys.filter((key) => !this.#wires.has(key));
    const read = missing.length === 0 ? undefined : this.#read(missing);
    const wires = keys.map((key) => this.#wires.get(key) ?? read?.get(key) ?? absent(key));
    if (read !== undefined) this.#keep(read);
    return wires;
  }

  /** Drops the text of a package that changed. */
  changed(key: number): void {
    const wire = this.#wires.get(key);
    if (wire === undefined) return;
    this.#wires.delete(key);
    this.#bytes -= wire.byteLength;
  }

  /** Drops everything. */
  clear(): void {
    this.#wires.clear();
    this.#bytes = 0;
  }

  #read(keys: readonly number[]): ReadonlyMap<number, Uint8Array> {
    // One parameter however many keys, so that one prepared statement serves them all.
    const rows = this.#database.rows(
      `SELECT package_records.key, CAST(wire AS BLOB)
       FROM json_each(?) CROSS JOIN package_records ON package_records.key = value`,
      `[${keys.join(",")}]`,
    );
    return new Map(rows.map((row) => [numberOf(row[0]), bytesOf(row[1])]));
  }

  #keep(read: ReadonlyMap<number, Uint8Array>): void {
    for (const [key, wire] of read) {
      this.#wires.set(key, wire);
      this.#bytes += wire.byteLength;
    }
    for (const [oldest, wire] of this.#wires) {
      if (this.#bytes <= capacity) return;
      this.#wires.delete(oldest);
      this.#bytes -= wire.byteLength;
    }
  }
}

function absent(key: number): never {
  throw new RangeError(`The index names package ${key}, which has no record; check integrity`);
}
