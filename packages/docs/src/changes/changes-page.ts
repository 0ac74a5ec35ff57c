import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expandText } from "../site/expand-text.ts";
import type { MadePages } from "../site/written-pages.ts";

/** Pending changesets, then the changelog of each package. */
export function changesPage(root: string): MadePages {
  const problems: string[] = [];
  const read = (file: string, head: RegExp): string => {
    const whole = readFileSync(join(root, file), "utf8");
    const [skipped = ""] = head.exec(whole) ?? [];
    const source = { file, linesBefore: skipped.split("\n").length - 1 };
    const expanded = expandText(whole.slice(skipped.length), source);
    problems.push(...expanded.problems);
    return expanded.text.trim();
  };
  const pending = globSync(".changeset/[!R]*.md", { cwd: root }).toSorted();
  const waiting = pending.map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const bumps = [...text.matchAll(/^"@[^/]+\/([^"]+)": (\w+)$/gm)];
    const title = bumps.map(([, name, bump]) => `${name}: ${bump}`).join(", ");
    return `### ${title}\n\n${read(file, /^---\n.*?^---\n/ms)}`;
  });
  const logs = globSync(["specs/CHANGELOG.md", "packages/*/CHANGELOG.md"], {
    cwd: root,
  }).toSorted();
  const released = logs.map((file) => {
    const [, name = file] = /^# @[^/]+\/(.+)$/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
    return `## ${name}\n\n${read(file, /^# .*\n/).replace(/^##/gm, "###")}`;
  });
  const body = [
    "All packages have the same version. [Versions](/guides/upgrade-and-move.html#versions-what-is-a-breaking-change) says what a version number promises.",
    "## Unreleased",
    ...(waiting.length === 0 ? ["There are no unreleased changes."] : waiting),
    ...released,
  ];
  const page = {
    path: "changes",
    title: "Changes",
    description: "Changelog of the packages, by version.",
    body: body.join("\n\n"),
  };
  return { pages: [page], problems };
}
