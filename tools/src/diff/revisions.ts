import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { x } from "tinyexec";
import { activeList, activeOverlays } from "../../../specs/build/overlay/active-overlays.ts";
import { apiReport, packageManifest } from "./changed-apis.ts";

/** The revision to compare with, and why that one. */
export interface BaseRevision {
  /** The commit. */
  readonly commit: string;
  /** As reports name it. */
  readonly name: string;
}

/** Files by path, relative to the repository's root. */
export type Files = ReadonlyMap<string, string>;

const releaseTag = "@marketplace-seller/contract@*";

/**
 * The revision to compare with when the user names none: the last release. Before the first one, what
 * is about to land is compared with what it lands on: the main branch's end, else the last commit,
 * else (when that holds the contract as it is) the one before. So every change is rated once.
 */
export async function findBaseRevision(root: string): Promise<BaseRevision | undefined> {
  const tag = await git(root, "describe", "--tags", "--abbrev=0", "--match", releaseTag);
  if (tag) return findNamedRevision(root, tag, `the last release, ${tag}`);
  const head = await git(root, "rev-parse", "HEAD");
  const merge = await git(root, "merge-base", "HEAD", "origin/main");
  if (merge && merge !== head) return findNamedRevision(root, merge, "origin/main");
  const difference = await git(root, "diff", "--quiet", "HEAD", "--", "specs", "packages");
  return difference === undefined
    ? findNamedRevision(root, "HEAD", "the last commit")
    : findNamedRevision(root, "HEAD~1", "the commit before the last");
}

/** A revision by its name in git; `words` say what it is. */
export async function findNamedRevision(
  root: string,
  revision: string,
  words = revision,
): Promise<BaseRevision | undefined> {
  const name = `${revision}^{commit}`;
  const commit = await git(root, "rev-parse", "--verify", "--end-of-options", name);
  return commit === undefined ? undefined : { commit, name: `${words} (${commit.slice(0, 9)})` };
}

const contractFile = /^specs\/(?:rest|soap)\/.*\.(?:yaml|wsdl|xsd)$/;

/** What is compared, as it stands in the checkout. */
export function filesNow(root: string): Files {
  const listed = globSync(
    [
      "specs/{rest,soap}/**/*.{yaml,wsdl,xsd}",
      activeList,
      "packages/*/api/*.api.md",
      "packages/*/package.json",
    ],
    { cwd: root },
  );
  const read = (path: string) => [path, readFileSync(join(root, path), "utf8")] as const;
  const files = new Map(listed.map((path) => read(path.replaceAll("\\", "/"))));
  const overlays = activeOverlays((path) => files.get(path));
  const found = overlays.filter((path) => existsSync(join(root, path)));
  return new Map([...files, ...found.map(read)].sort());
}

/** The same, as it stood at a commit. */
export async function filesThen(root: string, commit: string): Promise<Files> {
  const listed = await git(root, "ls-tree", "-r", "--name-only", commit, "--", "specs", "packages");
  const isWanted = (path: string) =>
    path === activeList ||
    [contractFile, apiReport, packageManifest].some((each) => each.test(path));
  const files = await filesAt(root, commit, (listed ?? "").split("\n").filter(isWanted));
  const overlays = activeOverlays((path) => files.get(path));
  if (overlays.length === 0) return files;
  return new Map([...files, ...(await filesAt(root, commit, overlays))].sort());
}

/** Runs git in a checkout; resolves to what it says, or undefined when it refuses. */
async function git(root: string, ...args: string[]): Promise<string | undefined> {
  const { exitCode, stdout } = await x("git", args, { nodeOptions: { cwd: root } });
  return exitCode === 0 ? stdout.trimEnd() : undefined;
}

/** The texts of files at a revision, by path; all read by one process. */
async function filesAt(
  root: string,
  revision: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const child = x("git", ["cat-file", "--batch"], { nodeOptions: { cwd: root } });
  child.process?.stdin?.end(`${paths.map((path) => `${revision}:${path}`).join("\n")}\n`);
  const output = Buffer.from((await child).stdout);
  const files = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const end = output.indexOf("\n", at);
    const [, type, size] = output.toString("utf8", at, end).split(" ");
    at = end + 1;
    if (type !== "blob") continue;
    files.set(path, output.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return files;
}
