import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Comparison, isAbove, type Verdict, verdicts, worse, worst } from "./change.ts";

export interface Changeset {
  /**
   * The path of the changeset, relative to the repository's root. The file name of a changeset follows from the
   * changes, so the same changes always have the same file name.
   */
  readonly path: string;
  readonly text: string;
}

const frontMatter = /^---\n([\s\S]*?)\n---/;
const MAX_CHANGES_LISTED = 12;

const headings = {
  major: "The contract changed in a way that can break callers:",
  minor: "The contract has additions:",
  patch: "The documentation of the contract changed:",
  none: "",
} as const;

/**
 * Renders the changeset that the compared revisions require. One entry of the changeset for the contract covers all
 * packages that are released together with the contract; packages whose API changed have their own entries.
 */
export function renderChangeset({
  contractVerdict: verdict,
  changes,
  apis,
}: Comparison): Changeset {
  const reported = changes.filter((change) => change.verdict === verdict);
  const rows = reported.slice(0, MAX_CHANGES_LISTED).map(({ protocol, subject, what }) => {
    return `- ${protocol}: \`${subject}\`: ${what}`;
  });
  const more = reported.length - rows.length;
  const text = [
    "---",
    `"@marketplace-seller/contract": ${verdict}`,
    ...apis.map(
      ({ name, least, isBeforeOne }) =>
        `"${name}": ${isBeforeOne ? verdict : worse(verdict, least)}`,
    ),
    "---",
    "",
    headings[verdict],
    "",
    ...rows,
    ...(more > 0 ? [`- and ${more} more`] : []),
    "",
  ].join("\n");
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { path: `.changeset/contract-${digest}.md`, text };
}

/**
 * The largest version change that the pending changesets declare for the packages in the contract's `fixed` group of
 * `.changeset/config.json`.
 */
export function declaredVerdict(root: string): Verdict {
  const path = join(root, ".changeset/config.json");
  const config: { fixed?: string[][] } = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : {};
  const declared = declaredBumps(root);
  return worst((config.fixed ?? []).flat().map((name) => declared.get(name) ?? "none"));
}

export function missingChangesets(root: string, comparison: Comparison): readonly string[] {
  return [...missingOfContract(root, comparison), ...missingOfApis(root, comparison)];
}

function missingOfContract(root: string, comparison: Comparison): string[] {
  const declared = declaredVerdict(root);
  if (!isAbove(comparison.contractVerdict, declared)) return [];
  const { path, text } = renderChangeset(comparison);
  return [
    `The change of the contracts requires a ${comparison.contractVerdict} version, but the pending changesets declare ${declared}. ` +
      `Run npm run contract:changeset, or write ${path} yourself:\n\n${text}`,
  ];
}

function missingOfApis(root: string, { apis }: Comparison): string[] {
  const declared = declaredBumps(root);
  return apis.flatMap(({ name, files, least, because, isBeforeOne }) => {
    const bump = declared.get(name);
    if (bump === undefined) {
      return [
        `${files.join(", ")} changed, and no pending changeset names ${name}. ` +
          `Add a .changeset/<name>.md that does, with the bump that the change deserves.`,
      ];
    }
    const needed = least === "major" && isBeforeOne ? "minor" : least;
    if (!isAbove(needed, bump)) return [];
    return [`${name} is declared ${bump}, and its change is ${least}: ${because.join("; ")}.`];
  });
}

function declaredBumps(root: string): ReadonlyMap<string, Verdict> {
  const declared = new Map<string, Verdict>();
  for (const file of globSync(".changeset/*.md", { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
    const frontMatterValue: unknown = parse(frontMatter.exec(text)?.[1] ?? "");
    for (const [name, bump] of Object.entries(frontMatterValue ?? {})) {
      const verdict = verdicts.find((item) => item === bump) ?? "none";
      declared.set(name, worse(verdict, declared.get(name) ?? "none"));
    }
  }
  return declared;
}
