import { type PublishedPackage, publishedPackages } from "./published-packages.ts";
import { run } from "./step.ts";

/** A CycloneDX document; the members that are read here. */
export interface Sbom {
  readonly bomFormat: "CycloneDX";
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly "bom-ref": string } };
  readonly components: readonly SbomComponent[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
}

/** A package that is shipped. */
export interface SbomComponent {
  readonly "bom-ref": string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** A dependency of somebody else that is installed with our packages, or stands in one of them. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  /** Names of our packages that depend on it. */
  readonly with: readonly string[];
}

/** Private packages whose build a published one holds: their `dependencies` stand in its tarball. */
const bundled: Readonly<Record<string, string>> = {
  "@marketplace-seller/sandbox": "@marketplace-seller/console",
};

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

/**
 * What is installed with a package or stands in its tarball, as a CycloneDX document by pnpm. Optional peers,
 * which the workspace installs for its tests, are left out.
 *
 * @param root - the repository's root folder
 */
export async function readSbom(root: string, { name }: PublishedPackage): Promise<Sbom> {
  const own = await pnpmSbom(root, name);
  const inside = bundled[name];
  if (inside === undefined) return own;
  const theirs = await pnpmSbom(root, inside);
  const known = new Set(own.components.map((each) => each["bom-ref"]));
  const [ref, from] = [own.metadata.component["bom-ref"], theirs.metadata.component["bom-ref"]];
  const direct = theirs.dependencies.find((each) => each.ref === from)?.dependsOn ?? [];
  return {
    ...own,
    components: [
      ...own.components,
      ...theirs.components.filter((each) => !known.has(each["bom-ref"])),
    ],
    dependencies: [
      ...own.dependencies.map((each) =>
        each.ref === ref
          ? { ...each, dependsOn: [...new Set([...(each.dependsOn ?? []), ...direct])] }
          : each,
      ),
      ...theirs.dependencies.filter((each) => each.ref !== from && !known.has(each.ref)),
    ],
  };
}

async function pnpmSbom(root: string, name: string): Promise<Sbom> {
  const format = ["--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6"];
  const args = ["--filter", name, "sbom", "--prod", "--exclude-peers", ...format];
  return JSON.parse(await run("pnpm", args, { cwd: root }));
}

/**
 * Everything of others that our packages depend on, by name. (`pnpm licenses` lists optional peers with all that
 * they depend on, and does not say which package brings what.)
 */
export async function shippedDependencies(root: string): Promise<readonly Shipped[]> {
  const found = new Map<string, Shipped>();
  for (const ours of publishedPackages(root)) {
    const { components } = await readSbom(root, ours);
    for (const component of components.filter(({ group }) => group !== "@marketplace-seller")) {
      const name = fullName(component);
      const key = `${name}@${component.version}`;
      found.set(key, {
        name,
        version: component.version,
        licence: findLicence(component),
        with: [...(found.get(key)?.with ?? []), ours.name],
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
export function renderLicences(shipped: readonly Shipped[]): string {
  const short = (name: string) => name.replace("@marketplace-seller/", "");
  const rows = shipped.map(({ name, version, licence, with: ours }) => {
    return `| ${name} | ${version} | ${licence ?? "none stated"} | ${ours.map(short).join(", ")} |`;
  });
  return [
    "# Licences of what is shipped",
    "",
    "Packages of others that are installed with ours or stand in them. Written by `npm run release:licences`;",
    "a test holds the list to the lockfile, and every licence to the permissive ones.",
    "",
    "| Package | Version | Licence | Comes with |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** `@scope/name`. */
export function fullName({ group, name }: SbomComponent): string {
  return group === undefined ? name : `${group}/${name}`;
}

/** The component's licence as an SPDX expression; undefined when it states none. */
function findLicence({ licenses = [] }: SbomComponent): string | undefined {
  const said = licenses.flatMap(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? [],
  );
  return said.length === 0 ? undefined : said.join(" AND ");
}
