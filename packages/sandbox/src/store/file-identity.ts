import { statSync } from "node:fs";
import { StoreError } from "../domain/store-error.ts";

/**
 * Remembers which file a path leads to now.
 *
 * @returns throws a StoreError `replaced` from then on when the path leads to another file, or to none: what is written
 *   would be lost with the process, and another process could use the name.
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
