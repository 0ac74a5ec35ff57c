import { type PublishedPackage, publishedPackages } from "./pack.ts";
import { run } from "./step.ts";

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

/** A third-party package that is installed with the released packages, or is bundled in one of them. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  readonly with: readonly string[];
}

/**
 * Private packages that are bundled in a released package, so that the tarball of the released package contains their
 * `dependencies`.
 */
const bundled: Readonly<Record<string, string>> = {
  "@marketplace-seller/sandbox": "@marketplace-seller/console",
};

/**
 * Writes the software bill of materials (CycloneDX) of a released package: what is installed with it or bundled in
 * its tarball. Optional peer dependencies, which the workspace installs for tests, are left out.
 */
export async function readSbom(root: string, { name, version }: PublishedPackage): Promise<Sbom> {
  const inside = bundled[name];
  const filters = ["--filter", name, ...(inside === undefined ? [] : ["--filter", inside])];
  const format = ["--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6"];
  const args = [...filters, "sbom", "--prod", "--exclude-peers", ...format];
  const text = await run("pnpm", args, { cwd: root });
  const sbom: Sbom = JSON.parse(text);
  if (inside === undefined) return sbom;
  // The bill of materials is written by one pnpm run for each package, because pnpm writes one document for several
  // packages, named after the workspace.
  const [group = "", nameInGroup = ""] = name.split("/");
  const renamed: Sbom = JSON.parse(
    text.replaceAll(
      sbom.metadata.component["bom-ref"],
      `pkg:npm/%40${group.slice(1)}/${nameInGroup}@${version}`,
    ),
  );
  const component = { ...renamed.metadata.component, group, name: nameInGroup, version };
  return { ...renamed, metadata: { ...renamed.metadata, component } };
}

/**
 * Lists the third-party dependencies of the released packages by name. `pnpm licenses` is not used: it would add 59
 * packages that only optional peer dependencies need, and does not report which package needs which dependency.
 */
export async function shippedDependencies(root: string): Promise<readonly Shipped[]> {
  const found = new Map<string, Shipped>();
  for (const ours of publishedPackages(root)) {
    const { components } = await readSbom(root, ours);
    for (const component of components.filter(({ group }) => group !== "@marketplace-seller")) {
      const name = component.group ? `${component.group}/${component.name}` : component.name;
      const key = `${name}@${component.version}`;
      found.set(key, {
        name,
        version: component.version,
        licence: findLicence(component),
        with: [...(found.get(key)?.with ?? []), ours.name],
      });
    }
  }
  return [...found]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, shipped]) => shipped);
}

export function renderLicences(shipped: readonly Shipped[]): string {
  const short = (name: string) => name.replace("@marketplace-seller/", "");
  const rows = shipped.map(({ name, version, licence, with: ours }) => {
    return `| ${name} | ${version} | ${licence ?? "none stated"} | ${ours.map(short).join(", ")} |`;
  });
  return [
    "# Licences of what is shipped",
    "",
    "This file lists the third-party packages that are installed with the released packages or bundled in the released packages.",
    "`node tools/workspace/run.mjs release:licences` writes this file; a test compares it with the lockfile, and checks that every licence is permissive.",
    "",
    "| Package | Version | Licence | Comes with |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function findLicence({ licenses = [] }: SbomComponent): string | undefined {
  const messages = licenses.flatMap(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? [],
  );
  return messages.length === 0 ? undefined : messages.join(" AND ");
}
