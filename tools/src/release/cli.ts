import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { dryRelease } from "./dry-release.ts";
import { packReleases } from "./pack.ts";
import { publishedPackages } from "./published-packages.ts";
import { readSbom, renderLicences, shippedDependencies } from "./shipped.ts";
import { ReleaseError, run } from "./step.ts";
import { versionPackages } from "./version-packages.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Command {
  readonly usage: string;
  readonly run: (folder?: string) => Promise<void>;
}

const commands: Readonly<Record<string, Command>> = {
  dry: {
    usage: `npm run release:dry

Versions, packs and publishes to a registry of its own, in a copy, and runs the consumer smoke tests
with what it published there, on the oldest and the newest Node too. Changes nothing here.`,
    run: () => dryRelease(root, print),
  },
  version: {
    usage: `npm run release:version

Turns the pending changesets into versions and changelogs, and writes the contract's version wherever it
is said: into the contract, user agents and generated headers.`,
    run: async () => {
      print(`version ${await versionPackages(root)}`);
    },
  },
  pack: {
    usage: `npm run release:pack [-- <folder>]

Builds every package, packs those whose version the registry does not have yet, into packed/ or the folder
given, and checks the tarballs. The release workflow publishes them (.github/workflows/release.yml).`,
    run: (folder = "packed") => pack(folderFrom(folder)),
  },
  licences: {
    usage:
      "npm run release:licences\n\nWrites LICENCES.md: what is installed with our packages or stands in them.",
    run: writeLicences,
  },
  sbom: {
    usage: `npm run release:sbom [-- <folder>]

Writes a bill of materials (CycloneDX) per package, into sbom/ or the folder given.`,
    run: (folder = "sbom") => writeSboms(folderFrom(folder)),
  },
};

process.exitCode = await main(process.argv.slice(2));

/** An unknown argument stops the command before it does anything. */
async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    process.stderr.write(`There is no command "${name}": ${Object.keys(commands).join(", ")}.\n`);
    return 2;
  }
  if (args.includes("--help") || args.includes("-h")) {
    print(`Usage: ${command.usage}`);
    return 0;
  }
  const most = name === "sbom" || name === "pack" ? 1 : 0;
  const wrong = args.filter((arg, index) => arg.startsWith("-") || index >= most);
  if (wrong.length > 0) {
    process.stderr.write(`Unknown argument: ${wrong.join(" ")}\n\nUsage: ${command.usage}\n`);
    return 2;
  }
  try {
    await command.run(args[0]);
    return 0;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function folderFrom(given: string): string {
  return resolve(process.env.INIT_CWD ?? root, given);
}

async function pack(folder: string): Promise<void> {
  await run("pnpm", ["exec", "turbo", "run", "build"], { cwd: root });
  for (const tarball of await packReleases(folder, { cwd: root })) print(tarball);
}

async function writeLicences(): Promise<void> {
  const shipped = await shippedDependencies(root);
  writeFileSync(join(root, "LICENCES.md"), renderLicences(shipped));
  print(`LICENCES.md: ${shipped.length} packages`);
}

/** One CycloneDX document per package. */
async function writeSboms(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  for (const each of publishedPackages(root)) {
    const file = `${each.name.replace(/^@.*\//, "")}-${each.version}.cdx.json`;
    const sbom = await readSbom(root, each);
    writeFileSync(join(target, file), `${JSON.stringify(sbom, null, 2)}\n`);
    print(`${file}: ${sbom.components.length} components`);
  }
}
