import { constants } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../exit-codes.ts";

/** Read several times; must not change meanwhile. */
export interface SourceFile extends AsyncDisposable {
  /** As the user named it. */
  readonly name: string;
  /** Epoch milliseconds; undefined for a pipe. */
  readonly modifiedAt: number | undefined;
  /** Reads the bytes from the start, each time that it is called. */
  readBytes(): AsyncIterable<Buffer>;
  /** @throws UsageError when the file has changed since it was opened */
  checkUnchanged(): Promise<void>;
}

/**
 * Opens a file, or a pipe, which is first copied to a temporary file up to its end.
 *
 * @param path - the absolute path
 * @param name - how the user wrote it
 * @throws UsageError when it cannot be read
 */
export async function openSourceFile(path: string, name: string): Promise<SourceFile> {
  try {
    const handle = await open(path, constants.O_RDONLY);
    const stats = await handle.stat({ bigint: true });
    if (stats.isFile()) return createSource(name, handle, Math.round(Number(stats.mtimeNs) / 1e6));
    return await copyToSource(name, handle.createReadStream());
  } catch (error) {
    if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
    const reason = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new UsageError(`${name} cannot be read: ${reason}`, { cause: error });
  }
}

/** Copies a stream up to its end to a temporary file, which only the owner may read, and which is removed at the end. */
export async function copyToSource(
  name: string,
  stream: AsyncIterable<Buffer>,
): Promise<SourceFile> {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-sync-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const handle = await open(join(folder, "pipe"), "wx+", 0o600);
    for await (const chunk of stream) await handle.writeFile(chunk);
    const source = await createSource(name, handle, undefined);
    const dispose = async (): Promise<void> => {
      await handle.close();
      await remove();
    };
    return { ...source, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function createSource(
  name: string,
  handle: FileHandle,
  modifiedAt: number | undefined,
): Promise<SourceFile> {
  const readState = async (): Promise<string> => {
    const { size, mtimeNs } = await handle.stat({ bigint: true });
    return `${size} ${mtimeNs}`;
  };
  const opened = await readState();
  return {
    name,
    modifiedAt,
    readBytes: () => readFromStart(handle),
    async checkUnchanged() {
      if ((await readState()) === opened) return;
      throw new UsageError(
        `${name} changed while it was read. Nothing was sent; push it again when it is complete`,
      );
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

const CHUNK_BYTES = 64 * 1024;

async function* readFromStart(handle: FileHandle): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; ; ) {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

const QUIET_MS = 60_000;

/**
 * Tells what to make of a file whose last line has no line end.
 *
 * @param now - epoch milliseconds
 * @returns the sentence that says that it is taken
 * @throws UsageError when somebody may still be writing it
 */
export function checkLineEnd({ name, modifiedAt }: SourceFile, now: number): string | undefined {
  if (modifiedAt === undefined) return undefined;
  if (Math.abs(now - modifiedAt) >= QUIET_MS) {
    return `${name}: the last line has no line end; it is taken as it is`;
  }
  throw new UsageError(
    `${name} was changed less than a minute ago, and its last line has no line end: it may still be being written. ` +
      "Nothing was sent; end the last line, or push the file again in a minute",
  );
}
