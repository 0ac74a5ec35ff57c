import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** A generated file, which is kept in memory until all generators have succeeded. */
export interface GeneratedFile {
  readonly path: string;
  /** The whole text of a generated file with its header and a final newline. */
  readonly text: string;
}

/** The generated files that a run of the generator changes, as paths relative to the repository's root. */
export interface Differences {
  readonly changed: readonly string[];
  readonly stale: readonly string[];
}

export function differences(root: string, files: readonly GeneratedFile[]): Differences {
  const expected = new Set(files.map(({ path }) => path));
  const stale = globSync("packages/*/src/gen/**/*.gen.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !expected.has(path));
  return { changed: changedFiles(root, files), stale: stale.sort() };
}

function changedFiles(root: string, files: readonly GeneratedFile[]): readonly string[] {
  const changed = files.filter(({ path, text }) => textAt(join(root, path)) !== text);
  return changed.map(({ path }) => path);
}

/**
 * Writes the generated files, and deletes all other files in the folders of generated files. A file whose text is
 * unchanged keeps its modification time; every other file is replaced atomically, so that a reader never reads half of
 * a file.
 */
export function writeFiles(root: string, files: readonly GeneratedFile[]): Differences {
  const { changed, stale } = differences(root, files);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  for (const path of changed) replace(join(root, path), texts.get(path) ?? "");
  for (const path of stale) rmSync(join(root, path));
  return { changed, stale };
}

function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.next`;
  writeFileSync(next, text);
  renameSync(next, path);
}

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
