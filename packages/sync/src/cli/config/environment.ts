import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { CommandIo } from "../command-io.ts";
import { asUsageError, UsageError } from "../exit-codes.ts";

/** Of a variable that names a file with the value, as containers mount secrets. */
export const FILE_SUFFIX = "_FILE";

/** Remembers variables without a value, so that one error names all of them. */
export class Environment {
  readonly missing = new Set<string>();
  /** Set, but without a value. */
  readonly empty = new Set<string>();
  readonly #io: Pick<CommandIo, "environment" | "folder">;

  constructor(io: Pick<CommandIo, "environment" | "folder">) {
    this.#io = io;
  }

  /** Trimmed; undefined without a value. */
  read(variable: string): string | undefined {
    const value = this.#io.environment[variable]?.trim();
    if (value === "") this.empty.add(variable);
    return value || undefined;
  }

  /**
   * The variable, or the text of the file that `..._FILE` names.
   *
   * @throws UsageError when both are set, or the file cannot be read or is empty
   */
  readOrFile(variable: string): string | undefined {
    const value = this.read(variable);
    const fileVariable = `${variable}${FILE_SUFFIX}`;
    const file = this.read(fileVariable);
    if (file === undefined) return value;
    if (value !== undefined) {
      throw new UsageError(`${variable} and ${fileVariable} are both set: unset one of them`);
    }
    return readValue(resolve(this.#io.folder, file), fileVariable);
  }

  readRequired(variable: string, read = this.read): string {
    const value = read.call(this, variable);
    if (value === undefined && !this.empty.has(variable)) this.missing.add(variable);
    return value ?? "";
  }

  /** @throws UsageError when a variable that was read is set, but has no value */
  refuseEmpty(): void {
    const names = [...this.empty].join(", ");
    if (this.empty.size === 1) {
      throw new UsageError(`${names} is set and empty: unset it, or give it a value`);
    }
    if (this.empty.size > 1) {
      throw new UsageError(`${names} are set and empty: unset them, or give them values`);
    }
  }
}

function readValue(path: string, variable: string): string {
  const text = asUsageError(
    () => readFileSync(path, "utf8").trim(),
    (reason) => `The file of ${variable} cannot be read: ${reason}`,
  );
  if (text !== "") return text;
  throw new UsageError(`${path}, the file of ${variable}, is empty`);
}
