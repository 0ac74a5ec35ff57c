import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** One digest over the contents of files; a missing file counts as empty. */
export async function digestFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(file);
    hash.update(await readFile(file).catch(() => ""));
  }
  return hash.digest("hex");
}

/** Whether `stampFile` says that the work for this digest is done. */
export async function isDone(stampFile, digest) {
  return (await readFile(stampFile, "utf8").catch(() => "")) === digest;
}

/** Notes in `stampFile` that the work for this digest is done. */
export async function markDone(stampFile, digest) {
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, digest);
}
