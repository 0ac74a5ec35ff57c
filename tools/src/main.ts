import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { ContractError } from "../../specs/build/contract-error.ts";
import {
  activeList,
  activeOverlays,
  findName,
  renderActiveList,
} from "../../specs/build/overlay/overlay-file.ts";
import { type ReadText, readTextUnder } from "../../specs/build/read-text.ts";
import { type CommandIo, ExitCode, runCommand, terminal } from "./command.ts";
import { generateControl } from "./generate-control.ts";
import { generateOverlays } from "./generate-overlays.ts";
import { generateRest } from "./generate-rest.ts";
import { clientPackage, findRefusal, writePackage } from "./package/client-package.ts";
import { generateSoap } from "./soap/index.ts";
import {
  type Differences,
  differences,
  type GeneratedFile,
  writeFiles,
} from "./write/write-files.ts";

/** Generates the output files of a contract in memory; throws a ContractError for an invalid contract. */
export type Generator = (
  read: ReadText,
  overlays: readonly string[],
) => readonly GeneratedFile[] | Promise<readonly GeneratedFile[]>;

/** The folders and output functions with which the generator command runs. */
interface GenerateIo extends CommandIo {
  readonly root: URL;
  /** The folder from which relative paths in the user's arguments are resolved. Default: the repository's root. */
  readonly folder?: string;
  /** The contracts from which the command generates code, by name. Default: all contracts. */
  readonly generators?: Readonly<Record<string, Generator>>;
}

const allGenerators: Readonly<Record<string, Generator>> = {
  SOAP: generateSoap,
  REST: generateRest,
  control: generateControl,
  overlays: generateOverlays,
};

interface GenerateOptions {
  readonly check: boolean;
  readonly overlay: readonly string[];
  readonly out?: string;
  readonly name?: string;
}

export function main(args: readonly string[], io: GenerateIo): Promise<number> {
  const append = (file: string, files: readonly string[]) => [...files, file];
  const command = new Command("npm run generate --")
    .description(
      "Writes the generated sources (packages/*/src/gen) from the contracts in specs/ and the overlays that " +
        "are part of them (specs/overlays/active.yaml).",
    )
    .option(
      "--check",
      "write nothing; exit 1 when what is there differs from what would be written",
      false,
    )
    .option(
      "--overlay <file>",
      "make an overlay part of the contract, and generate; may be repeated",
      append,
      [],
    )
    .option(
      "--out <folder>",
      "write a complete client package there instead, and change nothing here",
    )
    .option("--name <name>", "the name of that package")
    .addHelpText(
      "after",
      "\nExit codes: 0 done, 1 a contract that cannot be generated from or (--check) a difference, 2 usage.",
    )
    .action(async (options: GenerateOptions) => {
      const wrong = findContradiction(options);
      if (wrong !== undefined) command.error(wrong);
      await run(options, io);
    });
  return runCommand(command, args, io, (error) =>
    error instanceof ContractError ? `${error.message}\nNothing was written.` : undefined,
  );
}

function findContradiction({ check, overlay, out, name }: GenerateOptions): string | undefined {
  if (check && overlay.length > 0) {
    return "--check compares with the contract as it is; --overlay would change it";
  }
  if ((out === undefined) !== (name === undefined)) {
    return "--out and --name go together: a package's folder and its name";
  }
  if (name !== undefined && !/^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/.test(name)) {
    return `"${name}" is not a valid package name`;
  }
  return check && out !== undefined ? "--check writes nothing, so it takes no --out" : undefined;
}

async function run(options: GenerateOptions, io: GenerateIo): Promise<void> {
  const { root, out, err } = io;
  const path = fileURLToPath(root);
  const folder = io.folder ?? path;
  const input = options.overlay.map((file) => findName(path, resolve(folder, file)));
  const read = readTextUnder(path);
  // An overlay that is active in the repository is not applied a second time when the user names it.
  const overlays = [...new Set([...activeOverlays(read), ...input])];
  const started = performance.now();
  const files = await generate(read, overlays, io);
  if (options.check) return check(differences(path, files), io);
  const { name, out: into } = options;
  if (name !== undefined && into !== undefined) {
    const target = resolve(folder, into);
    const refusal = findRefusal(target);
    if (refusal !== undefined) {
      err(`${refusal}\nNothing was written.`);
      throw new ExitCode(1);
    }
    const packageFiles = clientPackage(path, name, overlays, files);
    writePackage(target, packageFiles);
    out(`${name}: ${packageFiles.length} files in ${target} (${since(started)} ms)`);
    return;
  }
  if (input.length > 0) {
    writeFileSync(join(path, activeList), renderActiveList(read(activeList) ?? "", overlays));
  }
  const { changed, stale } = writeFiles(path, files);
  for (const file of changed) out(`wrote ${file}`);
  for (const file of stale) out(`removed ${file}`);
  const unchanged = files.length - changed.length;
  out(`${files.length} files, ${unchanged} unchanged (${since(started)} ms)`);
}

async function generate(
  read: ReadText,
  overlays: readonly string[],
  { out, generators = allGenerators }: GenerateIo,
): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  for (const [name, generator] of Object.entries(generators)) {
    const started = performance.now();
    const generated = await generator(read, overlays);
    files.push(...generated);
    out(`${name}: ${generated.length} files from the contract (${since(started)} ms)`);
  }
  return files;
}

function since(moment: number): number {
  return Math.round(performance.now() - moment);
}

function check({ changed, stale }: Differences, { out, err }: CommandIo): void {
  for (const file of changed) err(`${file} differs from the contract`);
  for (const file of stale) err(`No generator writes ${file}: delete the file`);
  if (changed.length + stale.length === 0) {
    out("The generated sources are up to date with the contracts.");
    return;
  }
  err("Run npm run generate and commit the result.");
  throw new ExitCode(1);
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2), {
    root: new URL("../../", import.meta.url),
    folder: process.env.INIT_CWD ?? process.cwd(),
    ...terminal,
  });
}
