import { parseArgs } from "node:util";

/** What a run of `generate` is asked to do. */
export interface GenerateOptions {
  /** Write nothing; compare. */
  readonly check: boolean;
  /** Overlays to apply beside those that are part of the contract. */
  readonly overlays: readonly string[];
  /** A package to write instead of this repository's sources. */
  readonly package?: { readonly folder: string; readonly name: string };
  readonly help: boolean;
}

/** Reads the command line; throws a TypeError that says what is wrong with it. */
export function readOptions(args: readonly string[]): GenerateOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      check: { type: "boolean", default: false },
      overlay: { type: "string", multiple: true, default: [] },
      out: { type: "string" },
      name: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { check, overlay: overlays, out, name, help } = values;
  if (check && overlays.length > 0) {
    throw new TypeError("--check compares with the contract as it is; --overlay would change it");
  }
  if ((out === undefined) !== (name === undefined)) {
    throw new TypeError("--out and --name go together: a package's folder and its name");
  }
  if (name !== undefined && !/^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/.test(name)) {
    throw new TypeError(`"${name}" is no name of a package`);
  }
  if (check && out !== undefined)
    throw new TypeError("--check writes nothing, so it takes no --out");
  return {
    check,
    overlays,
    help,
    ...(out === undefined || name === undefined ? {} : { package: { folder: out, name } }),
  };
}
