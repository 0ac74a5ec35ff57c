import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { copyCheckout, linkDependencies } from "./checkout-copy.ts";
import { type LocalRegistry, startRegistry } from "./local-registry.ts";
import { pendingChangesets } from "./pending.ts";
import { runSmokeTests, writeSmokeTests } from "./smoke-tests.ts";
import { ReleaseError, retried, run } from "./step.ts";
import { walkWorkflow } from "./walk-workflow.ts";

export type Progress = (line: string) => void;

/**
 * Rehearses a release: walks the steps of the release workflow in a copy of the working tree with a private npm registry,
 * first with a changeset, then with its version pull request merged, then once more. Installs what was published, as
 * users do, and runs the smoke tests against a sandbox that was installed so.
 */
export async function dryRelease(repository: string, progress: Progress): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "release-"));
  const registry = await startRegistry(join(work, "registry"));
  try {
    const origin = join(work, "origin.git");
    await createOrigin(repository, origin, progress);
    const walk = createWalk(repository, work, registry, progress);
    const proposed = await walk();
    expectJobs("with a changeset", proposed, ["version", "pull-request"]);
    await git(origin, "update-ref", "refs/heads/main", "refs/heads/release/version");
    progress("merged the version pull request");
    const released = await walk();
    expectJobs("once merged", released, ["version", "pack", "publish", "tag"]);
    const version = released.get("pack")?.version ?? "";
    await git(origin, "rev-parse", "--verify", `refs/tags/${version}`);
    expectJobs("once published", await walk(), ["version", "pack"]);
    progress(`published ${version}`);
    const smoke = join(work, "smoke");
    mkdirSync(smoke);
    writeSmokeTests(smoke, version.slice(1));
    const install = () =>
      run("npm", ["install", "--no-package-lock"], { cwd: smoke, env: registry.env });
    await retried(3, install, progress);
    await runSmokeTests(smoke, progress);
  } finally {
    await registry.stop();
    rmSync(work, { recursive: true });
  }
}

/** A bare repository whose main branch is the working tree, with a changeset. */
async function createOrigin(repository: string, origin: string, progress: Progress): Promise<void> {
  const copy = copyCheckout(repository);
  try {
    if (pendingChangesets(copy.root).length === 0) {
      const text = '---\n"@marketplace-seller/contract": patch\n---\n\nA rehearsal.\n';
      writeFileSync(join(copy.root, ".changeset/rehearsal.md"), text);
      progress("no changeset is pending: one is made up");
    }
    await git(copy.root, "init", "--quiet", "--initial-branch=main");
    await git(copy.root, "add", "--all");
    await git(copy.root, "commit", "--quiet", "--message", "The working tree.");
    await git(copy.root, "clone", "--quiet", "--bare", ".", origin);
  } finally {
    copy.remove();
  }
}

function git(cwd: string, ...args: string[]): Promise<string> {
  return run("git", args, { cwd, env: author });
}

const author = {
  GIT_AUTHOR_NAME: "release",
  GIT_AUTHOR_EMAIL: "release@example.com",
  GIT_COMMITTER_NAME: "release",
  GIT_COMMITTER_EMAIL: "release@example.com",
};

/** Returns a function that walks the workflow as for a push to the main branch. */
function createWalk(
  repository: string,
  work: string,
  registry: LocalRegistry,
  progress: Progress,
): () => ReturnType<typeof walkWorkflow> {
  const bin = join(work, "bin");
  mkdirSync(bin);
  // No pull request exists, and none is made: there is no GitHub here.
  writeFileSync(join(bin, "gh"), '#!/bin/sh\n[ "$1 $2" = "pr list" ] && echo 0\nexit 0\n');
  chmodSync(join(bin, "gh"), 0o755);
  const path = [bin, join(repository, "node_modules/.bin"), dirname(process.execPath)];
  const env = {
    ...author,
    ...registry.env,
    PATH: [...path, process.env.PATH].join(delimiter),
    GITHUB_SERVER_URL: "https://git.example.com",
    GITHUB_REPOSITORY: "owner/repository",
    // The local registry has no staging.
    PUBLISH: "publish",
  };
  return () =>
    walkWorkflow(join(repository, ".github/workflows/release.yml"), {
      folder: join(work, "jobs"),
      env,
      jobsLeftOut: ["images"],
      commandsLeftOut: ["npm test"],
      async checkout(folder) {
        await git(work, "clone", "--quiet", join(work, "origin.git"), folder);
        linkDependencies(repository, folder);
      },
      progress,
    });
}

function expectJobs(when: string, jobs: ReadonlyMap<string, unknown>, expected: readonly string[]) {
  const ran = [...jobs.keys()].join(", ");
  if (ran === expected.join(", ")) return;
  throw new ReleaseError(
    `${when}, the jobs ${expected.join(", ")} should run, and these ran: ${ran}`,
  );
}
