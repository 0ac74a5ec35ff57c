import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../domain/store.ts";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const EXTENSION = ".snapshot.db";

/**
 * Saves and restores snapshots: named copies of the whole database. The snapshots of a database file lie beside it and
 * outlive the process; the snapshots of a sandbox in memory are deleted when it is closed.
 */
export class Snapshots {
  readonly #store: Store;
  readonly #isTemporary: boolean;
  readonly #databasePath: string;
  #folder: string | undefined;

  /** @param data path of the database file, or `:memory:`. */
  constructor(store: Store, data: string) {
    this.#store = store;
    this.#databasePath = data;
    this.#isTemporary = data === ":memory:";
  }

  /**
   * Saves the sandbox's data as a snapshot. An existing snapshot with the same name is replaced only after the new
   * snapshot was written completely.
   *
   * @throws RangeError when the name is not fit for a file name.
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
   * Replaces the sandbox's data by a snapshot.
   *
   * @throws RangeError when there is no snapshot with this name.
   */
  restore(name: string): void {
    const file = this.#findFile(name);
    if (!existsSync(file)) throw new RangeError(`There is no snapshot named ${name}`);
    this.#store.restore(file);
  }

  /** Lists the names of the sandbox's snapshots, sorted. */
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
