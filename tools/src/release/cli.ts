import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { dryRelease } from "./dry-release.ts";
import { licenceList, shippedDependencies } from "./licences.ts";
import { publish } from "./publish.ts";
import { publishedPackages } from "./published-packages.ts";
import { sbomOf } from "./sbom.ts";
import { ReleaseError } from "./step.ts";
import { versionPackages } from "./version-packages.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const print = (line: string) => process.stdout.write(`${line}\n`);
const [command, folder = "sbom"] = process.argv.slice(2);

try {
  if (command === "dry") await dryRelease(root, print);
  else if (command === "version") print(`version ${await versionPackages(root)}`);
  else if (command === "publish") await publish(root, print);
  else if (command === "licences") await writeLicences();
  else if (command === "sbom") await writeSboms(resolve(process.env.INIT_CWD ?? root, folder));
  else {
    process.stderr.write(
      "Usage: npm run release:dry, release:version, release:publish, release:licences, release:sbom [-- <folder>]\n",
    );
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function writeLicences(): Promise<void> {
  const shipped = await shippedDependencies(root);
  writeFileSync(join(root, "LICENCES.md"), licenceList(shipped));
  print(`LICENCES.md: ${shipped.length} packages`);
}

/** One CycloneDX document per package. */
async function writeSboms(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  for (const each of publishedPackages(root)) {
    const file = `${each.name.replace(/^@.*\//, "")}-${each.version}.cdx.json`;
    const sbom = await sbomOf(root, each);
    writeFileSync(join(target, file), `${JSON.stringify(sbom, null, 2)}\n`);
    print(`${file}: ${sbom.components.length} components`);
  }
}
