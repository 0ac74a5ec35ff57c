import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { UsageError } from "../exit-codes.ts";

/** A file that appears under its name only once it is whole; discarded unless it is completed. */
export interface PartialFile extends AsyncDisposable {
  readonly file: FileHandle;
  complete(): Promise<void>;
}

/**
 * Removes what a killed process may have left, and creates a new file, because opening an existing one could follow a
 * symbolic link.
 *
 * @throws UsageError when it cannot be written
 */
export async function openPartialFile(path: string): Promise<PartialFile> {
  const partial = `${path}.part`;
  const file = await rm(partial, { force: true })
    .then(() => open(partial, "wx"))
    .catch((error: Error) => {
      throw new UsageError(`${path} cannot be written: ${error.message}`, { cause: error });
    });
  return {
    file,
    async complete() {
      await file.close();
      await rename(partial, path);
    },
    async [Symbol.asyncDispose]() {
      await file.close();
      await rm(partial, { force: true });
    },
  };
}
