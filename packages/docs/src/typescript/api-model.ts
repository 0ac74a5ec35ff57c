import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DocsError, problemAt } from "../site/docs-error.ts";

/** The part of API Extractor's model (`.api.json`) that the reference uses. */
export interface ApiItem {
  readonly kind: string;
  readonly name: string;
  readonly canonicalReference: string;
  /** The TSDoc comment of the export, with slashes and stars. */
  readonly docComment?: string;
  readonly excerptTokens: readonly ApiToken[];
  readonly isOptional?: boolean;
  readonly extendsTokenRanges?: readonly { readonly startIndex: number }[];
  readonly propertyTypeTokenRange?: { readonly startIndex: number; readonly endIndex: number };
  readonly members?: readonly ApiMember[];
}

/** A member of an interface or class. The name of a member is absent for call and index signatures, which have none. */
export type ApiMember = Omit<ApiItem, "name"> & { readonly name?: string };

/** A name or the text between names; with a reference, it is an export's name. */
export interface ApiToken {
  readonly text: string;
  readonly canonicalReference?: string;
}

export interface ApiEntry {
  readonly specifier: string;
  /** The path of the page in the site without an extension. */
  readonly page: string;
  /** Sorted by name. */
  readonly items: readonly ApiItem[];
  /** The names that an entry point re-exports from other packages of this workspace. */
  readonly reexports: readonly string[];
}

interface ModelFile {
  readonly name: string;
  readonly members: readonly [{ readonly members: readonly ApiItem[] }];
}

/** Of all packages; the main one of each comes first. */
export function readApi(root: string): ApiEntry[] {
  const reports = globSync("packages/*/reports/api/*.api.md", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
  if (reports.length === 0) {
    const what = "the API models are missing; create them with npm run api, or with npm run docs";
    throw new DocsError([problemAt("packages", 1, what)]);
  }
  return reports.map((report) => readEntry(root, report));
}

const sortKey = (report: string): string => report.replace("/index.api.md", "/ ");

function readEntry(root: string, report: string): ApiEntry {
  const model = readFileSync(join(root, report.replace(/\.md$/, ".json")), "utf8");
  const { name, members } = JSON.parse(model) as ModelFile;
  const entry = basename(report, ".api.md");
  const text = readFileSync(join(root, report), "utf8");
  const firstMembers = members[0].members;
  const reexports = [...text.matchAll(/^export \{ (\w+) \}/gm)].map(
    ([, exported = ""]) => exported,
  );
  const names = new Set(firstMembers.map((item) => item.name));
  const page = name.replace(/^@[^/]+\//, "") + (entry === "index" ? "" : `-${entry}`);
  return {
    specifier: entry === "index" ? name : `${name}/${entry}`,
    page: `reference/typescript/${page}`,
    items: firstMembers.toSorted((a, b) => a.name.localeCompare(b.name)),
    reexports: [...new Set(reexports)].filter((exported) => !names.has(exported)),
  };
}

/** The link from the site's root to each export, by API Extractor's canonical reference of the export. */
export type ApiLinks = ReadonlyMap<string, { readonly item: ApiItem; readonly path: string }>;

export function findApiLinks(entries: readonly ApiEntry[]): ApiLinks {
  return new Map(
    entries.flatMap(({ page, items }) =>
      items.map((item) => [item.canonicalReference, { item, path: `/${page}.html#${item.name}` }]),
    ),
  );
}
