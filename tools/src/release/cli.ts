import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { runCommand, terminal } from "../command.ts";
import { dryRelease } from "./dry-release.ts";
import { writeReleaseFiles } from "./release-files.ts";
import { ReleaseError, run } from "./step.ts";
import { renderLicences, shippedDependencies } from "./supply-chain.ts";
import { versionPackages } from "./version-packages.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const { out: print } = terminal;

const program = new Command("npm run");
program
  .command("release:dry")
  .description(
    "Walks the release workflow in a copy: versions, packs and publishes to a local registry, installs from there, and " +
      "runs smoke tests, on the oldest and the newest Node too. Changes nothing here.",
  )
  .action(() => dryRelease(root, print));
program
  .command("release:version")
  .description(
    "Turns the pending changesets into versions and changelogs, and writes the version into the contract, user agents " +
      "and generated headers.",
  )
  .action(async () => print(`version ${await versionPackages(root)}`));
program
  .command("release:pack")
  .description(
    "Builds, packs and checks every package, and writes bills of materials (CycloneDX), release notes, and what is to " +
      "be published and tagged. The release workflow takes it from there.",
  )
  .argument("[folder]", "where they go", "packed")
  .action(pack);
program
  .command("release:licences")
  .description(
    "Writes LICENCES.md: the dependencies that are installed with the packages or bundled in them.",
  )
  .action(writeLicences);

process.exitCode = await runCommand(program, process.argv.slice(2), terminal, (error) =>
  error instanceof ReleaseError ? error.message : undefined,
);

async function pack(folder: string): Promise<void> {
  await run(
    join(root, "node_modules/.bin/turbo"),
    ["run", "build", "--filter=!@marketplace-seller/docs"],
    { cwd: root },
  );
  const target = resolve(process.env.INIT_CWD ?? root, folder);
  for (const line of await writeReleaseFiles(target, { cwd: root })) print(line);
}

async function writeLicences(): Promise<void> {
  const shipped = await shippedDependencies(root);
  writeFileSync(join(root, "LICENCES.md"), renderLicences(shipped));
  print(`LICENCES.md: ${shipped.length} packages`);
}
