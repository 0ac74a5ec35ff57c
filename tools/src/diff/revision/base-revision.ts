import { git } from "./git.ts";

/** The revision to compare with, and why that one. */
export interface BaseRevision {
  /** The commit. */
  readonly commit: string;
  /** As reports name it. */
  readonly name: string;
}

const releaseTag = "@marketplace-seller/contract@*";

/**
 * The revision to compare with when the user names none: the last release. Before the first one, what
 * is about to land is compared with what it lands on: the main branch's end, else the last commit,
 * else (when that holds the contract as it is) the one before. So every change is rated once.
 */
export async function baseRevision(root: string): Promise<BaseRevision | undefined> {
  const tag = await git(root, "describe", "--tags", "--abbrev=0", "--match", releaseTag);
  if (tag) return named(root, tag, `the last release, ${tag}`);
  const head = await git(root, "rev-parse", "HEAD");
  const merge = await git(root, "merge-base", "HEAD", "origin/main");
  if (merge && merge !== head) return named(root, merge, "origin/main");
  const isChanged =
    (await git(root, "diff", "--quiet", "HEAD", "--", "specs", "packages")) === undefined;
  return isChanged
    ? named(root, "HEAD", "the last commit")
    : named(root, "HEAD~1", "the commit before the last");
}

/** A revision that the user named. */
export async function namedRevision(
  root: string,
  revision: string,
): Promise<BaseRevision | undefined> {
  return named(root, revision, revision);
}

async function named(
  root: string,
  revision: string,
  words: string,
): Promise<BaseRevision | undefined> {
  const commit = await git(
    root,
    "rev-parse",
    "--verify",
    "--end-of-options",
    `${revision}^{commit}`,
  );
  return commit === undefined ? undefined : { commit, name: `${words} (${commit.slice(0, 9)})` };
}
