import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { repositoryRoot } from "../repository-root.ts";

const { jobs } = parse(
  readFileSync(join(repositoryRoot, ".github/workflows/release.yml"), "utf8"),
) as { jobs: Record<string, { steps: readonly { id?: string; run?: string }[] }> };

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), "pending-")), "repository");
  const script = "tools/src/release/pending.ts";
  mkdirSync(join(root, script, ".."), { recursive: true });
  cpSync(join(repositoryRoot, script), join(root, script));
  mkdirSync(join(root, ".changeset"));
  const config = { changelog: false, baseBranch: "main" };
  writeFileSync(join(root, ".changeset/config.json"), JSON.stringify(config));
  writeFileSync(join(root, ".changeset/README.md"), "# Changesets\n");
  writeFileSync(
    join(root, "package.json"),
    '{ "name": "mine", "version": "0.0.0", "type": "module" }\n',
  );
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git(
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@example.com",
    "commit",
    "--quiet",
    "--message",
    "One.",
  );
});
afterEach(() => rmSync(join(root, ".."), { recursive: true }));

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Runs a step of the release workflow as the workflow does, and returns what it outputs. */
function runStep(job: string, id: string): string {
  const script = jobs[job]?.steps.find((step) => step.id === id)?.run ?? "exit 1";
  const output = join(root, "../output");
  writeFileSync(output, "");
  const env = {
    ...process.env,
    GITHUB_OUTPUT: output,
    GIT_AUTHOR_NAME: "A",
    GIT_AUTHOR_EMAIL: "a@example.com",
  };
  execFileSync("bash", ["-eo", "pipefail", "-c", script], { cwd: root, env });
  return readFileSync(output, "utf8").trim();
}

const addChangeset = () =>
  writeFileSync(join(root, ".changeset/mine.md"), '---\n"mine": minor\n---\n\nFirst release.\n');

test("without a changeset, the release workflow publishes", () => {
  expect(runStep("version", "changesets")).toBe("pending=false");
});

test("with a changeset, it versions the packages first", () => {
  addChangeset();
  expect(runStep("version", "changesets")).toBe("pending=true");
});

test("right after changeset version, it publishes", () => {
  addChangeset();
  const changeset = join(repositoryRoot, "node_modules/@changesets/cli/bin.js");
  execFileSync(process.execPath, [changeset, "version"], { cwd: root });
  expect(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version).toBe("0.1.0");
  expect(existsSync(join(root, ".changeset/README.md"))).toBe(true);
  expect(runStep("version", "changesets")).toBe("pending=false");
});

test("an empty patch opens no pull request and is no failure", () => {
  writeFileSync(join(root, "../version.patch"), "");
  runStep("pull-request", "branch");
  expect(git("branch", "--list")).toBe("* main");
});
