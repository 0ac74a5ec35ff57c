import { findApiBreaks } from "./api-breaks.ts";
import type { Verdict } from "./verdict.ts";

/** A package whose TypeScript API, or the Node that it wants, is another. */
export interface ChangedApi {
  /** The package's name. */
  readonly name: string;
  /** The reports that changed, and the manifest if it did, relative to the repository's root. */
  readonly files: readonly string[];
  /** How much of a change it is at least; of what is only `patch` here, people say how much it is. */
  readonly least: Verdict;
  /** Why it is more than that. */
  readonly because: readonly string[];
  /** Whether the package is before 1.0.0, where a minor version may break its users. */
  readonly isBeforeOne: boolean;
}

type Files = ReadonlyMap<string, string>;

/** Where a package keeps the reports of its API; `npm run api` writes them. */
export const apiReport = /^packages\/([\w-]+)\/api\/[\w-]+\.api\.md$/;

/** Where a package says which Node it wants. */
export const packageManifest = /^packages\/([\w-]+)\/package\.json$/;

/** The packages that changed for their users. One that had no report before is new: it changes no user's code. */
export function changedApis(before: Files, after: Files): readonly ChangedApi[] {
  const folders = [...before.keys()].flatMap((path) => apiReport.exec(path)?.[1] ?? []);
  return [...new Set(folders)].sort().flatMap((folder) => changedApi(folder, before, after) ?? []);
}

function changedApi(folder: string, before: Files, after: Files): ChangedApi | undefined {
  const reports = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => apiReport.exec(path)?.[1] === folder)
    .sort();
  const changed = reports.filter((path) => before.get(path) !== after.get(path));
  const manifest = `packages/${folder}/package.json`;
  const [oldNode, newNode] = [before, after].map((files) => wantedNode(files.get(manifest)));
  const isOtherNode = oldNode !== undefined && newNode !== undefined && oldNode !== newNode;
  if (changed.length === 0 && !isOtherNode) return undefined;
  // What is generated from a contract is compared as that contract.
  const written = `packages/${folder}/api/index.api.md`;
  const [old = "", now = ""] = [before, after].map((files) => codeIn(files.get(written) ?? ""));
  const breaks = findApiBreaks(old, now);
  const least = isOtherNode ? "minor" : "patch";
  return {
    name: `@marketplace-seller/${folder}`,
    files: [...changed, ...(isOtherNode ? [manifest] : [])],
    least: breaks.length > 0 ? "major" : least,
    isBeforeOne: versionIn(after.get(manifest)).startsWith("0."),
    because: [...breaks, ...(isOtherNode ? [`Node ${oldNode} became ${newNode}`] : [])],
  };
}

function versionIn(manifest: string | undefined): string {
  const { version = "" }: { version?: string } = JSON.parse(manifest ?? "{}");
  return version;
}

function wantedNode(manifest: string | undefined): string | undefined {
  if (manifest === undefined) return undefined;
  const { engines }: { engines?: { node?: string } } = JSON.parse(manifest);
  return engines?.node;
}

function codeIn(report: string): string {
  return /^```ts\n([\s\S]*)^```/m.exec(report)?.[1] ?? "";
}
