import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ContractError } from "../../specs/build/contract-error.ts";
import {
  activate,
  activeOverlays,
  type Overlays,
  sortOverlays,
} from "../../specs/build/overlay/active-overlays.ts";
import { type CommandIo, runCommand } from "./command.ts";
import { generateControl } from "./generate-control.ts";
import { generateObserved, generateRest } from "./generate-rest.ts";
import { type GenerateOptions, readOptions } from "./options.ts";
import { clientPackage } from "./package/client-package.ts";
import { findRefusal, writePackage } from "./package/write-package.ts";
import { generateSoapUnder } from "./soap/index.ts";
import type { GeneratedFile } from "./write/generated-file.ts";
import { type Differences, differences, writeFiles } from "./write/write-files.ts";

/** Turns the contracts under a root into files, in memory; throws ContractError. */
export type Generator = (
  root: string,
  overlays: Overlays,
) => readonly GeneratedFile[] | Promise<readonly GeneratedFile[]>;

/** What a run of the command needs from outside. */
interface GenerateIo extends CommandIo {
  /** The repository's root. */
  readonly root: URL;
  /** Where relative paths of the user start; the root by default. */
  readonly folder?: string;
  /** By the name that progress lines give them; all contracts by default. */
  readonly generators?: Readonly<Record<string, Generator>>;
}

const allGenerators: Readonly<Record<string, Generator>> = {
  SOAP: (root, { soap }) => generateSoapUnder(root, soap),
  REST: (root, { rest }) => generateRest(root, rest),
  control: generateControl,
  observed: (root) => generateObserved(root),
};

const usage = `Usage: npm run generate [-- options]

Writes the generated sources (packages/*/src/gen) from the contracts in specs/ and the overlays that
are part of them (specs/overlays/active.yaml).

  --check           write nothing; exit 1 when what is there differs from what would be written
  --overlay <file>  make an overlay part of the contract, and generate; may be repeated
  --out <folder>    write a complete client package there instead, and change nothing here
  --name <name>     the name of that package
  --help            show this

Exit codes: 0 done, 1 a contract that cannot be generated from or (--check) a difference, 2 usage.`;

/** Runs the command; resolves to its exit code. */
export function main(args: readonly string[], io: GenerateIo): Promise<number> {
  return runCommand({
    usage,
    readOptions: () => readOptions(args),
    run: (options) => run(options, io),
    describeFailure: (error) =>
      error instanceof ContractError ? `${error.message}\nNothing was written.` : undefined,
    io,
  });
}

async function run(options: GenerateOptions, io: GenerateIo): Promise<number> {
  const { root, out, err } = io;
  const path = fileURLToPath(root);
  const folder = io.folder ?? path;
  const given = options.overlays.map((file) => resolve(folder, file));
  const overlays = findOverlays(path, given);
  const started = performance.now();
  const files = await generate(path, overlays, io);
  if (options.check) return check(differences(path, files), io);
  if (options.package !== undefined) {
    const { name } = options.package;
    const target = resolve(folder, options.package.folder);
    const refusal = findRefusal(target);
    if (refusal !== undefined) {
      err(`${refusal}\nNothing was written.`);
      return 1;
    }
    const made = clientPackage(path, name, overlays, files);
    writePackage(target, made);
    out(`${name}: ${made.length} files in ${target} (${since(started)} ms)`);
    return 0;
  }
  if (given.length > 0) activate(path, given);
  const written = writeFiles(path, files);
  reportWritten(written, out);
  const unchanged = files.length - written.changed.length;
  out(`${files.length} files, ${unchanged} unchanged (${since(started)} ms)`);
  return 0;
}

/** One that is part of the contract already is not applied a second time. */
function findOverlays(root: string, given: readonly string[]): Overlays {
  const active = activeOverlays(root).map((file) => resolve(root, file));
  return sortOverlays(root, [...new Set([...active, ...given])]);
}

async function generate(
  root: string,
  overlays: Overlays,
  { out, generators = allGenerators }: GenerateIo,
): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  for (const [name, generator] of Object.entries(generators)) {
    const begun = performance.now();
    const made = await generator(root, overlays);
    files.push(...made);
    out(`${name}: ${made.length} files from the contract (${since(begun)} ms)`);
  }
  return files;
}

function since(moment: number): number {
  return Math.round(performance.now() - moment);
}

function check({ changed, stale }: Differences, { out, err }: CommandIo): number {
  for (const file of changed) err(`${file} differs from the contract`);
  for (const file of stale) err(`${file} is generated by nothing`);
  if (changed.length + stale.length === 0) {
    out("The generated sources are what the contracts say.");
    return 0;
  }
  err("Run npm run generate and commit the result.");
  return 1;
}

function reportWritten(found: Differences, out: (line: string) => void): void {
  for (const file of found.changed) out(`wrote ${file}`);
  for (const file of found.stale) out(`removed ${file}`);
}
