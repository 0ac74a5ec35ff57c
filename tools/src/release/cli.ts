import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { runCommand, terminal } from "../command.ts";
import { dryRelease } from "./dry-release.ts";
import { packReleases, publishedPackages } from "./pack.ts";
import { ReleaseError, run } from "./step.ts";
import { readSbom, renderLicences, shippedDependencies } from "./supply-chain.ts";
import { versionPackages } from "./version-packages.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const { out: print } = terminal;

const program = new Command("npm run");
program
  .command("release:dry")
  .description(
    "Versions, packs and publishes to a local registry, in a copy, and runs the consumer smoke tests " +
      "with what it published there, on the oldest and the newest Node too. Changes nothing here.",
  )
  .action(() => dryRelease(root, print));
program
  .command("release:version")
  .description(
    "Turns the pending changesets into versions and changelogs, and writes the contract's version wherever it " +
      "is said: into the contract, user agents and generated headers.",
  )
  .action(async () => {
    print(`version ${await versionPackages(root)}`);
  });
program
  .command("release:pack")
  .description(
    "Builds every package, packs those whose version the registry does not have yet, and checks the tarballs. " +
      "The release workflow publishes them (.github/workflows/release.yml).",
  )
  .argument("[folder]", "where they go", "packed")
  .action((folder: string) => pack(folderFrom(folder)));
program
  .command("release:licences")
  .description(
    "Writes LICENCES.md: the dependencies that are installed with the packages or bundled in them.",
  )
  .action(writeLicences);
program
  .command("release:sbom")
  .description("Writes a bill of materials (CycloneDX) per package.")
  .argument("[folder]", "where they go", "sbom")
  .action((folder: string) => writeSboms(folderFrom(folder)));

process.exitCode = await runCommand(program, process.argv.slice(2), terminal, (error) =>
  error instanceof ReleaseError ? error.message : undefined,
);

function folderFrom(text: string): string {
  return resolve(process.env.INIT_CWD ?? root, text);
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

async function writeSboms(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  for (const publishedPackage of publishedPackages(root)) {
    const file = `${publishedPackage.name.replace(/^@.*\//, "")}-${publishedPackage.version}.cdx.json`;
    const sbom = await readSbom(root, publishedPackage);
    writeFileSync(join(target, file), `${JSON.stringify(sbom, null, 2)}\n`);
    print(`${file}: ${sbom.components.length} components`);
  }
}
