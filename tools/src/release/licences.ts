import { publishedPackages } from "./published-packages.ts";
import { fullName, licenceOf, type SbomComponent, sbomOf } from "./sbom.ts";

/** Licences that let users do what they like, as long as the notice stays. */
const permissive: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "Python-2.0",
  "Unlicense",
]);

/** A dependency of somebody else that comes with our packages. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  /** Names of our packages that depend on it. */
  readonly with: readonly string[];
}

/** Everything of others that our packages depend on, by name. */
export async function shippedDependencies(root: string): Promise<readonly Shipped[]> {
  const found = new Map<string, Shipped>();
  for (const ours of publishedPackages(root)) {
    const { components } = await sbomOf(root, ours);
    for (const component of components.filter(isForeign)) {
      const key = `${fullName(component)}@${component.version}`;
      const known = found.get(key)?.with ?? [];
      found.set(key, {
        name: fullName(component),
        version: component.version,
        licence: licenceOf(component),
        with: [...known, ours.name],
      });
    }
  }
  return [...found].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, each]) => each);
}

/** Whether a licence, or each part of an SPDX expression with a choice, lets users do what they like. */
export function isPermissive(licence: string | undefined): boolean {
  if (licence === undefined) return false;
  const isListed = (part: string) => permissive.has(part.replaceAll(/[()]/g, "").trim());
  return licence.split(" OR ").some((choice) => choice.split(" AND ").every(isListed));
}

/** The list that stands in the repository. */
export function licenceList(shipped: readonly Shipped[]): string {
  const short = (name: string) => name.replace("@marketplace-seller/", "");
  const rows = shipped.map(({ name, version, licence, with: ours }) => {
    return `| ${name} | ${version} | ${licence ?? "none stated"} | ${ours.map(short).join(", ")} |`;
  });
  return [
    "# Licences of what is shipped",
    "",
    "Packages of others that come along when ours are installed. Written by `npm run release:licences`;",
    "a test holds the list to the lockfile, and every licence to the permissive ones.",
    "",
    "| Package | Version | Licence | Comes with |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function isForeign({ group }: SbomComponent): boolean {
  return group !== "@marketplace-seller";
}
