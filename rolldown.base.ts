// How a client package becomes one file for Node, which would spend more time on finding a hundred files
// than on running them. Bundlers for browsers read the single modules and keep what is used.

/** A dynamic import of a module of the package, not in a comment. */
const PART = /^((?!\s*(?:\*|\/\/)).*?)\bimport\(("\.[^"]+")\)/gm;

/**
 * Puts the parts that are loaded on demand into the file as well: on a disk they cost next to nothing, and
 * what they share with the rest need not be split off.
 */
const partsOnDisk = {
  name: "parts-on-disk",
  transform(code: string): { readonly code: string } | null {
    const parts: string[] = [];
    const whole = code.replace(PART, (_, before: string, path: string) => {
      parts.push(path);
      return `${before}Promise.resolve(part${parts.length})`;
    });
    if (parts.length === 0) return null;
    const imports = parts.map((path, at) => `import * as part${at + 1} from ${path};\n`);
    return { code: imports.join("") + whole };
  },
};

/** What holds for every bundle; `external` are the packages that stay packages. */
export function forNode(external: readonly (string | RegExp)[]) {
  return { platform: "node" as const, external: [...external], plugins: [partsOnDisk] };
}

/** The bundle of one entry of `dist`. */
export function oneFile(name: string, external: readonly (string | RegExp)[]) {
  return {
    ...forNode(external),
    input: `dist/${name}.js`,
    output: { file: `dist/bundled/${name}.js`, comments: false, codeSplitting: false },
  };
}
