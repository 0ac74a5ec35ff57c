import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../domain/store.ts";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const EXTENSION = ".snapshot.db";

/**
 * Named copies of the whole database. Those of a file lie beside it and outlive the process; those of a sandbox in
 * memory are deleted when it is closed.
 */
export class Snapshots {
  readonly #store: Store;
  readonly #isTemporary: boolean;
  readonly #databasePath: string;
  #folder: string | undefined;

  /** @param data - path of the database file, or `:memory:` */
  constructor(store: Store, data: string) {
    this.#store = store;
    this.#databasePath = data;
    this.#isTemporary = data === ":memory:";
  }

  /**
   * An existing snapshot is replaced only after the new one was written completely.
   *
   * @throws RangeError when the name is not fit for a file name
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

  /** @throws RangeError when there is no snapshot with this name */
  restore(name: string): void {
    const file = this.#findFile(name);
    if (!existsSync(file)) throw new RangeError(`There is no snapshot named ${name}`);
    this.#store.restore(file);
  }

  /** Sorted. */
  list(): readonly string[] {
    return readdirSync(this.#openFolder())
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length))
      .sort();
  }

  /** Deletes those of a sandbox in memory. */
  close(): void {
    if (this.#isTemporary && this.#folder !== undefined) {
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }

  #findFile(name: string): string {
    if (!NAME.test(name)) {
      throw new RangeError(
        "A snapshot's name starts with a letter or digit and has at most 64 letters, digits, dots, dashes and underscores",
      );
    }
    return join(this.#openFolder(), name + EXTENSION);
  }

  #openFolder(): string {
    if (this.#folder !== undefined) return this.#folder;
    if (this.#isTemporary) {
      this.#folder = mkdtempSync(join(tmpdir(), "marketplace-sandbox-"));
    } else {
      this.#folder = `${this.#databasePath}.snapshots`;
      mkdirSync(this.#folder, { recursive: true });
    }
    return this.#folder;
  }
}
