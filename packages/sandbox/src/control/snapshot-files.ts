import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../domain/store.ts";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const EXTENSION = ".snapshot.db";

/**
 * Named copies of the whole state. Beside a database file they outlive the process; those of a
 * sandbox in memory end with it.
 */
export class Snapshots {
  readonly #store: Store;
  readonly #isTemporary: boolean;
  readonly #data: string;
  #folder: string | undefined;

  /** @param data path of the database file, or `:memory:`. */
  constructor(store: Store, data: string) {
    this.#store = store;
    this.#data = data;
    this.#isTemporary = data === ":memory:";
  }

  /**
   * Keeps the present state under a name, in place of what the name stood for, which stays when the
   * new one cannot be written.
   *
   * @throws RangeError for a name that could not be a file's.
   */
  take(name: string): void {
    const file = this.#findFile(name);
    const unfinished = `${file}.unfinished`;
    rmSync(unfinished, { force: true });
    try {
      this.#store.snapshot(unfinished);
      renameSync(unfinished, file);
    } finally {
      rmSync(unfinished, { force: true });
    }
  }

  /**
   * Puts a kept state in place of the present one.
   *
   * @throws RangeError when nothing is kept under the name.
   */
  restore(name: string): void {
    const file = this.#findFile(name);
    if (!existsSync(file)) throw new RangeError(`There is no snapshot named ${name}`);
    this.#store.restore(file);
  }

  /** The names, sorted. */
  list(): readonly string[] {
    return readdirSync(this.#openFolder())
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length))
      .sort();
  }

  /** Deletes the snapshots of a sandbox in memory. */
  close(): void {
    if (this.#isTemporary && this.#folder !== undefined) {
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }

  #findFile(name: string): string {
    if (!NAME.test(name)) {
      throw new RangeError(
        "A snapshot's name has up to 64 letters, digits, dots, dashes or underscores",
      );
    }
    return join(this.#openFolder(), name + EXTENSION);
  }

  #openFolder(): string {
    if (this.#folder !== undefined) return this.#folder;
    if (this.#isTemporary) {
      this.#folder = mkdtempSync(join(tmpdir(), "marketplace-sandbox-"));
    } else {
      this.#folder = `${this.#data}.snapshots`;
      mkdirSync(this.#folder, { recursive: true });
    }
    return this.#folder;
  }
}
