import { statSync } from "node:fs";
import { StoreError } from "../domain/store-error.ts";

/**
 * @returns throws a StoreError `replaced` when the path has another file or none: writes to the old one would be lost
 *   when the process ends, and another process could use the path
 */
export function rememberFile(path: string): () => void {
  if (path === ":memory:") return () => undefined;
  const { dev, ino } = statSync(path, { bigint: true });
  return () => {
    const current = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (current?.ino === ino && current.dev === dev) return;
    throw new StoreError(
      "replaced",
      "The database file was deleted or replaced while it was open. Stop the sandbox, put the file back, and start it again.",
    );
  };
}
