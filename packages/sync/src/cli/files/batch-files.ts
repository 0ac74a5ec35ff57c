import { createHash } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Change } from "../../changes/change.ts";
import { UsageError } from "../exit-codes.ts";
import type { RowFormat } from "./render-rows.ts";

/** @throws UsageError when the folder does not exist, is not a folder, or is read-only or full */
export async function checkFolder(folder: string, consumer: string): Promise<void> {
  const stats = await stat(folder).catch(() => undefined);
  if (stats === undefined)
    throw new UsageError(
      `The folder ${folder} for the change files does not exist; create it first`,
    );
  if (!stats.isDirectory()) throw new UsageError(`${folder} is not a folder`);
  const probe = join(folder, `${toFileName(consumer)}.part`);
  try {
    await writeNewFile(probe, "\n");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The folder ${folder} is not writable: ${reason}`, { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/**
 * Completely or not at all. A batch has the same name each time; a seller's names sort by sequence.
 *
 * @param changes - give the name
 * @returns the file name
 * @throws Error of the file system; the folder is then unchanged
 */
export async function writeBatch(
  folder: string,
  consumer: string,
  changes: readonly Change[],
  { format, text }: { readonly format: RowFormat; readonly text: string },
): Promise<string> {
  const name = `${createFileName(consumer, changes)}.${format}`;
  const partial = join(folder, `${name}.part`);
  try {
    await writeNewFile(partial, text);
    await rename(partial, join(folder, name));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
  return name;
}

/** As with the database file. */
const OWNER_ONLY = 0o600;

/** Removes a file that a killed process left and creates a new file, so that no symbolic link is followed. */
async function writeNewFile(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  await using file = await open(path, "wx", OWNER_ONLY);
  await file.writeFile(text);
  await file.sync();
}

/**
 * Flushes the folder to disk, so that the file's new name survives a power failure. Windows cannot open folders, so
 * folders are not flushed to disk on Windows.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder);
  await handle.sync();
}

const SEQUENCE_DIGITS = 12;

function createFileName(consumer: string, changes: readonly Change[]): string {
  const [first, last] = [changes[0], changes.at(-1)].map((change) =>
    String(change?.sequence).padStart(SEQUENCE_DIGITS, "0"),
  );
  return `${toFileName(consumer)}@${toFileName(changes[0]?.seller ?? "")}.${first}-${last}`;
}

/**
 * Converts a seller's name to a part of a file name that is valid on every operating system. A converted name ends in
 * a digest unless it equals the seller's name, because Windows and macOS do not distinguish upper and lower case.
 */
function toFileName(name: string): string {
  const valid = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .slice(0, 40);
  if (valid === name) return valid;
  return `${valid}~${createHash("sha256").update(name).digest("hex").slice(0, 12)}`;
}
