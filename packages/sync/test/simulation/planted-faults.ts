import { existsSync, readFileSync, realpathSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface Patch {
  /** Within `src`. */
  readonly file: string;
  /** Texts that are there once, each with what takes its place. */
  readonly replace: readonly (readonly [before: string, after: string])[];
}

/**
 * Changes the source that is loaded after this, in this process alone; several changes may concern one file.
 *
 * @returns tells whether the source was loaded
 * @throws Error when the source is not what a change was written for
 */
export function patchSource(patch: Patch): () => boolean {
  checkPatch(patch);
  const { href } = addressOf(patch);
  let isLoaded = false;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== href) return loaded;
      isLoaded = true;
      return { ...loaded, source: replaceText(String(loaded.source), patch) };
    },
  });
  return () => isLoaded;
}

/** @throws Error when the source is not what a change was written for */
export function checkPatch(patch: Patch): void {
  const address = addressOf(patch);
  if (patch.replace.length === 0) throw new Error(`Nothing of ${patch.file} is replaced`);
  replaceText(readFileSync(address, "utf8"), patch);
}

function addressOf({ file }: Patch): URL {
  const address = new URL(`../../src/${file}`, import.meta.url);
  if (!existsSync(address)) throw new Error(`There is no ${fileURLToPath(address)}`);
  return pathToFileURL(realpathSync(address));
}

function replaceText(source: string, { file, replace }: Patch): string {
  let text = source;
  for (const [before, after] of replace) {
    const count = before === "" ? 0 : text.split(before).length - 1;
    if (count !== 1 || before === after)
      throw new Error(`${file} has ${count} times, not once, what is to be replaced: ${before}`);
    text = text.replace(before, () => after);
  }
  return text;
}

/** In what the source of every world differs. */
export const worldPatches: readonly Patch[] = [
  {
    // The packages of a world would never fill a batch of 300: it is smaller, and a world has many.
    file: "feed/listing.ts",
    replace: [
      ["const BATCH_SIZE = 300;", "const BATCH_SIZE = 3;"],
      ["const MAX_BATCH_SIZE = 1000;", "const MAX_BATCH_SIZE = 6;"],
    ],
  },
  {
    // The client of a world has the operation of `specs/overlays/task-details.yaml` where its network has it.
    file: "offers/offers.ts",
    replace: [
      ["rest.operations", "runtime.options.client.fetch.detailsOf?.(seller) ?? rest.operations"],
    ],
  },
  {
    // The check for contract drift takes a share of the elapsed time: all of it, where no time passes meanwhile.
    file: "../../client-core/src/contract-drift/contract-drift.ts",
    replace: [
      ["if (onContractDrift === undefined) return", "if (onContractDrift !== null) return"],
    ],
  },
];

/** Each is found by the simulation within 200 seeds. */
export const plantedFaults = readFaults();

/** In `planted-faults.diff` a fault has a line `name: file`, then the lines that it replaces, and by what. */
function readFaults(): readonly (Patch & { readonly name: string })[] {
  const text = readFileSync(new URL("planted-faults.diff", import.meta.url), "utf8");
  const unmark = (lines = ""): string => lines.trimEnd().replaceAll(/^[-+] ?/gm, "");
  return text.split(/^(?=[^-+])/m).map((fault) => {
    const [, name = "", file = ""] = /^(.+): (.+)\n/.exec(fault) ?? [];
    const hunks = fault.matchAll(/((?:^-.*\n)+)((?:^\+.*\n)+)/gm);
    const replace = [...hunks].map(([, before, after]) => [unmark(before), unmark(after)] as const);
    return { name, file, replace };
  });
}
