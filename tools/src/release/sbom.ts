import type { PublishedPackage } from "./published-packages.ts";
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

/** Licences that packages say in a form of their own, each read in the package's LICENSE file. */
const readByUs: Readonly<Record<string, string>> = { "dev-null@0.1.1": "MIT" };

/**
 * What is installed with a package, as a CycloneDX document by pnpm. Optional peers,
 * which the workspace installs for its tests and no user gets, are left out.
 *
 * @param root - the repository's root folder
 */
export async function sbomOf(
  root: string,
  { name, dependencies }: PublishedPackage,
): Promise<Sbom> {
  const format = ["--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6"];
  const args = ["--filter", name, "sbom", "--prod", ...format];
  const whole: Sbom = JSON.parse(await run("pnpm", args, { cwd: root }));
  return shippedOnly(whole, new Set(Object.keys(dependencies)));
}

/** Drops what the package does not depend on itself, directly or through another. */
export function shippedOnly(sbom: Sbom, dependencies: ReadonlySet<string>): Sbom {
  const root = sbom.metadata.component["bom-ref"];
  const named = new Map(sbom.components.map((each) => [each["bom-ref"], fullName(each)]));
  const edges = new Map(sbom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const direct = (edges.get(root) ?? []).filter((ref) => dependencies.has(named.get(ref) ?? ""));
  const kept = new Set([root]);
  const visit = (ref: string): void => {
    if (kept.has(ref)) return;
    kept.add(ref);
    for (const next of edges.get(ref) ?? []) visit(next);
  };
  for (const ref of direct) visit(ref);
  return {
    ...sbom,
    components: sbom.components.filter((each) => kept.has(each["bom-ref"])).map(withLicence),
    dependencies: sbom.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map((each) => (each.ref === root ? { ...each, dependsOn: direct } : each)),
  };
}

/** `@scope/name`. */
export function fullName({ group, name }: SbomComponent): string {
  return group === undefined ? name : `${group}/${name}`;
}

/** The component's licence as an SPDX expression; undefined when it states none. */
export function licenceOf({ licenses = [] }: SbomComponent): string | undefined {
  const said = licenses.flatMap(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? [],
  );
  return said.length === 0 ? undefined : said.join(" AND ");
}

function withLicence(component: SbomComponent): SbomComponent {
  const id = readByUs[`${fullName(component)}@${component.version}`];
  if (licenceOf(component) !== undefined || id === undefined) return component;
  return { ...component, licenses: [{ license: { id } }] };
}
