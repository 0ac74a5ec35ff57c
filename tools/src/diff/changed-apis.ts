/** A package whose TypeScript API is another. */
export interface ChangedApi {
  /** The package's name. */
  readonly name: string;
  /** The reports that changed, relative to the repository's root. */
  readonly reports: readonly string[];
}

/** Where a package keeps the reports of its API; `npm run api` writes them. */
export const apiReport = /^packages\/([\w-]+)\/api\/[\w-]+\.api\.md$/;

/** The packages whose reports differ. One that had no report before is new: it changes no user's code. */
export function changedApis(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly ChangedApi[] {
  const known = new Set([...before.keys()].map(folderOf));
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => known.has(folderOf(path)) && before.get(path) !== after.get(path))
    .sort();
  const folders = [...new Set(changed.map(folderOf))].filter((folder) => folder !== undefined);
  return folders.map((folder) => ({
    name: `@marketplace-seller/${folder}`,
    reports: changed.filter((path) => folderOf(path) === folder),
  }));
}

function folderOf(path: string): string | undefined {
  return apiReport.exec(path)?.[1];
}
