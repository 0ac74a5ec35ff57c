import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A text about changes, with the place where it stands. */
export interface ChangeText {
  /** What it is about: packages with how much of a change it is, or a package's name. */
  readonly title: string;
  readonly text: string;
  /** Relative to the repository's root. */
  readonly file: string;
  readonly linesBefore: number;
}

/** What came with one version. */
export interface Release {
  readonly version: string;
  readonly texts: readonly ChangeText[];
}

/** What waits for the next version: the changesets that are pending. */
export function pendingChanges(root: string): ChangeText[] {
  const folder = join(root, ".changeset");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .toSorted()
    .map((name) => changesetOf(`.changeset/${name}`, readFileSync(join(folder, name), "utf8")));
}

function changesetOf(file: string, whole: string): ChangeText {
  const [head = "", bumps = ""] = /^---\n(.*?)^---\n/ms.exec(whole) ?? [];
  const title = bumps
    .trim()
    .split("\n")
    .map((bump) => bump.replaceAll('"', "").replace(/^@[^/]+\//, ""))
    .join(", ");
  return { title, text: whole.slice(head.length), file, linesBefore: head.split("\n").length - 1 };
}

/** The versions that were released, newest first, each with what every package's change log says of it. */
export function releases(root: string): Release[] {
  const folders = [
    "specs",
    ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`),
  ];
  const texts = folders
    .map((folder) => `${folder}/CHANGELOG.md`)
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => sectionsOf(file, readFileSync(join(root, file), "utf8")));
  return [...Map.groupBy(texts, ({ version }) => version)]
    .map(([version, of]) => ({ version, texts: of.map(({ text }) => text) }))
    .toSorted((a, b) => b.version.localeCompare(a.version, "en", { numeric: true }));
}

function sectionsOf(file: string, whole: string): { version: string; text: ChangeText }[] {
  const name = basename(/^# (.+)$/m.exec(whole)?.[1] ?? file);
  const starts = [...whole.matchAll(/^## (.+)\n/gm)];
  return starts.flatMap(({ 0: head, 1: version = "", index }, place) => {
    const from = index + head.length;
    const text = whole.slice(from, starts[place + 1]?.index);
    const linesBefore = whole.slice(0, from).split("\n").length - 1;
    return text.trim() === "" ? [] : [{ version, text: { title: name, text, file, linesBefore } }];
  });
}
