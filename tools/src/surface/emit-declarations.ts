import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Gives the declarations that a source file (relative to the root) has; undefined when it has none. */
export type ReadDeclarations = (file: string) => string | undefined;

/**
 * Lets the compiler of the repository write what source files and all that they import declare, without
 * comments, and hands it to `use`. Types are not checked: that is `npm run typecheck`.
 *
 * @param modules - source files, relative to the root, by the name under which others import them
 * @throws Error with what the compiler said
 */
export async function withDeclarations<Result>(
  root: string,
  modules: ReadonlyMap<string, string>,
  use: (read: ReadDeclarations) => Result,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "surface-"));
  try {
    const config = join(folder, "tsconfig.json");
    writeFileSync(config, JSON.stringify(configOf(root, folder, modules)));
    await compile(root, config);
    const read: ReadDeclarations = (file) => {
      const path = join(folder, "out", file.replace(/\.ts$/, ".d.ts"));
      return existsSync(path) ? readFileSync(path, "utf8") : undefined;
    };
    const missing = [...modules.values()].filter((file) => read(file) === undefined);
    if (missing.length > 0) throw new Error(`the compiler wrote no declarations of ${missing}`);
    return use(read);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compile(root: string, config: string): Promise<void> {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  try {
    await execute(process.execPath, [compiler, "-p", config]);
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string };
    throw new Error(`the declarations cannot be written:\n${stdout ?? error}`);
  }
}

function configOf(root: string, folder: string, modules: ReadonlyMap<string, string>): unknown {
  const paths = [...modules].map(([name, file]) => [name, [join(root, file)]] as const);
  return {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      noEmit: false,
      emitDeclarationOnly: true,
      noCheck: true,
      removeComments: true,
      sourceMap: false,
      // Found through node_modules, a package counts as somebody else's, and nothing of it is written; the
      // compiler's threads decide anew each time whether it is found so first.
      paths: Object.fromEntries(paths),
      rootDir: root,
      outDir: join(folder, "out"),
      lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
    },
    files: [...modules.values()].map((file) => join(root, file)),
  };
}
