import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { damageInFile } from "../../src/damage.fixture.ts";
import { renderPackage, renderProduct } from "../../src/rest/render-json.ts";
import { openStore } from "../../src/store/sqlite-store.ts";

const renderer = { package: renderPackage, product: renderProduct };

/**
 * Returns what SQLite's `integrity_check` reports about the files of a killed process; checks a copy, so that the
 * files stay unchanged.
 */
export async function findDamage(data: string): Promise<readonly string[]> {
  const copy = await mkdtemp(join(tmpdir(), "damage-"));
  const name = basename(data);
  for (const file of await readdir(dirname(data))) {
    const isPart = [name, `${name}-wal`, `${name}-journal`].includes(file);
    if (isPart) await copyFile(join(dirname(data), file), join(copy, file));
  }
  const store = openStore({ path: join(copy, name), renderer });
  try {
    store.close();
    return damageInFile(join(copy, name));
  } finally {
    await rm(copy, { recursive: true });
  }
}
