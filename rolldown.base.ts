import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RolldownOptions } from "rolldown";

/** What a condition, or several within one another, leads to. */
type Target = string | { readonly [condition: string]: Target };

interface Manifest {
  readonly exports: Readonly<Record<string, Target>>;
  readonly imports?: Readonly<Record<string, Target>>;
  /** Commands: each a file of `dist` whose source has the same name. */
  readonly bin?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const source = "@marketplace-seller/source";

/**
 * What is imported by a name and not by a path: other packages, Node's modules, `imports`. Not what the
 * compiler itself adds for a syntax that the oldest runtime lacks, such as `using`.
 */
const byName = /^(?:node:|#|(?!@oxc-project\/runtime\/)@?[a-z][\w.-]*(?:\/|$))/;

/**
 * Builds each source file that the package.json of a folder leads to, in `exports` and `imports`, into
 * one file of `dist`; what several of them share is one more. Their declarations are tsc's.
 */
export function library(folder: string): RolldownOptions {
  const {
    exports,
    imports = {},
    bin = {},
    devDependencies = {},
  }: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entries = [...Object.values(exports), ...Object.values(imports)]
    .filter((target) => typeof target !== "string")
    .flatMap((target) => filesOf(target[source] ?? {}));
  const commands = Object.values(bin).map((file) =>
    file.replace("dist", "src").replace(".js", ".ts"),
  );
  const sources = [...entries, ...commands];
  return {
    cwd: folder,
    input: Object.fromEntries(sources.map((file) => [nameOf(file), file])),
    platform: "node",
    // The oldest runtime of `engines`.
    transform: { target: "node22.15" },
    // Users do not have the workspace's private packages.
    external: (id) => byName.test(id) && devDependencies[packageOf(id)] !== "workspace:*",
    output: {
      dir: "dist",
      sourcemap: true,
      comments: false,
      chunkFileNames: "[name].js",
    },
  };
}

/** The package of an import: `@scope/name` of `@scope/name/part`. */
function packageOf(id: string): string {
  return id.split("/", id.startsWith("@") ? 2 : 1).join("/");
}

function filesOf(target: Target): string[] {
  return typeof target === "string" ? [target] : Object.values(target).flatMap(filesOf);
}

/** `./src/codec/index.ts` becomes `dist/codec/index.js`, beside its declarations. */
function nameOf(file: string): string {
  return file.replace(/^\.\/src\/(.*)\.ts$/, "$1");
}
