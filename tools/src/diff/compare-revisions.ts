import { existsSync, globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { x } from "tinyexec";
import { restEntry } from "../../../specs/build/contract-document.ts";
import { ContractError } from "../../../specs/build/contract-error.ts";
import { soapEntry } from "../../../specs/build/overlay/service-files.ts";
import { readTextUnder } from "../../../specs/build/read-text.ts";
import { readServiceContracts, type ServiceContracts } from "../contracts.ts";
import { type Comparison, compared } from "./change.ts";
import { changedApis } from "./changed-apis.ts";
import { compareContracts } from "./compare-contracts.ts";
import { ComparisonError } from "./comparison-error.ts";

export interface Side {
  readonly name: string;
  readonly root: string;
}

export function compareRevisions(before: Side, after: Side): Comparison {
  const [old, now] = [readSide(before), readSide(after)];
  const apis = changedApis(readApis(before), readApis(after));
  return compared(before.name, compareContracts(old, now), apis);
}

function readSide({ name, root }: Side): ServiceContracts {
  for (const path of [restEntry, soapEntry]) {
    if (existsSync(join(root, path))) continue;
    throw new ComparisonError(`${name} contains no contract: there is no ${path}`);
  }
  try {
    return readServiceContracts(readTextUnder(root));
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ComparisonError(`${error.message}\nThe contract of ${name} cannot be read.`);
  }
}

function readApis({ root }: Side): ReadonlyMap<string, string> {
  const listed = globSync(["packages/*/api/*.api.md", "packages/*/package.json"], { cwd: root });
  return new Map(
    listed.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(root, path), "utf8")]),
  );
}

/** The git revision that the contracts are compared with, and the reason why this revision was chosen. */
interface BaseRevision {
  readonly commit: string;
  readonly name: string;
}

const releaseTag = "v[0-9]*";

/**
 * Chooses the git revision to compare the contracts with when the user names none: the last release. Before the first
 * release, the revision is the tip of the main branch; without a main branch, it is the last commit, or the commit
 * before when the last commit already has the current contract, so that every contract change is rated once.
 */
export async function findBaseRevision(root: string): Promise<BaseRevision | undefined> {
  const tag = await findLastRelease(root);
  if (tag) return findNamedRevision(root, tag, `the last release, ${tag}`);
  const head = await git(root, "rev-parse", "HEAD");
  const merge = await git(root, "merge-base", "HEAD", "origin/main");
  if (merge && merge !== head) return findNamedRevision(root, merge, "origin/main");
  const difference = await git(root, "diff", "--quiet", "HEAD", "--", "specs", "packages");
  return difference === undefined
    ? findNamedRevision(root, "HEAD", "the last commit")
    : findNamedRevision(root, "HEAD~1", "the commit before the last");
}

/** The tag of the last release before the current commit, such as `v1.2.3`. */
export async function findLastRelease(root: string): Promise<string | undefined> {
  return git(root, "describe", "--tags", "--abbrev=0", "--match", releaseTag);
}

export async function findNamedRevision(
  root: string,
  revision: string,
  text = revision,
): Promise<BaseRevision | undefined> {
  const name = `${revision}^{commit}`;
  const commit = await git(root, "rev-parse", "--verify", "--end-of-options", name);
  return commit === undefined ? undefined : { commit, name: `${text} (${commit.slice(0, 9)})` };
}

export async function checkOut(root: string, commit: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "revision-"));
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, ".git-index") };
  for (const args of [
    ["read-tree", commit],
    ["checkout-index", "--all", `--prefix=${folder}/`],
  ]) {
    await x("git", args, { nodeOptions: { cwd: root, env }, throwOnError: true });
  }
  return folder;
}

/** Runs git in a checkout and resolves to its output, or to undefined when git fails. */
async function git(root: string, ...args: string[]): Promise<string | undefined> {
  const { exitCode, stdout } = await x("git", args, { nodeOptions: { cwd: root } });
  return exitCode === 0 ? stdout.trimEnd() : undefined;
}
