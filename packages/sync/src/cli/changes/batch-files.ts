import { createHash } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Change } from "../../consumers/change.ts";
import { UsageError } from "../command-io.ts";
import type { RowFormat } from "../csv/render-rows.ts";

/** @throws UsageError when it is not there, is no folder, or cannot be written, as when it is read-only or full */
export async function checkFolder(folder: string, consumer: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) throw new UsageError(`There is no folder ${folder}; make it first`);
  if (!found.isDirectory()) throw new UsageError(`${folder} is no folder`);
  const probe = join(folder, `${fileWord(consumer)}.part`);
  try {
    await writeWhole(probe, "\n");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`No file can be written in ${folder}: ${why}`, { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/**
 * Writes a batch of one seller as a file that is whole or not there. The same batch has the same name, whenever it is
 * written; the names of a seller sort by sequence.
 *
 * @param changes - the batch, which names the file
 * @param text - what the file holds
 * @returns its name
 * @throws Error of the file system, and then there is no file but what was there before
 */
export async function writeBatch(
  folder: string,
  consumer: string,
  changes: readonly Change[],
  { format, text }: { readonly format: RowFormat; readonly text: string },
): Promise<string> {
  const name = `${batchName(consumer, changes)}.${format}`;
  const partial = join(folder, `${name}.part`);
  try {
    await writeWhole(partial, text);
    await rename(partial, join(folder, name));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
  return name;
}

/** What its owner alone may read, as the database. */
const PRIVATE = 0o600;

/** One that a killed process left is made anew, so that no symbolic link is followed. */
async function writeWhole(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  await using file = await open(path, "wx", PRIVATE);
  await file.writeFile(text);
  await file.sync();
}

/** So that the name is still there after the machine lost its power; Windows opens no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using opened = await open(folder);
  await opened.sync();
}

const DIGITS = 12;

function batchName(consumer: string, changes: readonly Change[]): string {
  const [first, last] = [changes[0], changes.at(-1)].map((change) =>
    String(change?.sequence).padStart(DIGITS, "0"),
  );
  return `${fileWord(consumer)}@${fileWord(changes[0]?.seller ?? "")}.${first}-${last}`;
}

/**
 * A name as part of a file's name that every system takes. One that is not such a word has a digest at its end, for
 * Windows and macOS do not tell upper from lower case.
 */
function fileWord(name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .slice(0, 40);
  if (word === name) return word;
  return `${word}~${createHash("sha256").update(name).digest("hex").slice(0, 12)}`;
}
