import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { x } from "tinyexec";
import { copyCheckout } from "./checkout-copy.ts";
import { consumers, otherNodes, writeConsumers } from "./consumers.ts";
import { type LocalRegistry, startRegistry } from "./local-registry.ts";
import { publishedPackages } from "./published-packages.ts";
import { ReleaseError, retried, run } from "./step.ts";
import { ensureChangeset, versionPackages } from "./version-packages.ts";

/** Receives a line for every step. */
export type Progress = (line: string) => void;

/**
 * Does all that a release does, in a copy and to a registry of its own: versions, builds, packs,
 * publishes, installs from there as users do, and lets each consumer smoke test call a sandbox that
 * came the same way.
 *
 * @param repository - the root folder of this checkout, ending in a slash
 * @throws ReleaseError at the first step that fails
 */
export async function dryRelease(repository: string, progress: Progress): Promise<void> {
  const copy = copyCheckout(repository);
  const work = mkdtempSync(join(tmpdir(), "release-"));
  let registry: LocalRegistry | undefined;
  try {
    const version = await versioned(repository, copy.root, progress);
    const tarballs = await packAll(copy.root, join(work, "tarballs"), progress);
    mkdirSync(join(work, "registry"));
    registry = await startRegistry(join(work, "registry"));
    for (const tarball of tarballs) {
      await run("npm", ["publish", tarball, "--access", "public"], {
        cwd: work,
        env: registry.env,
      });
    }
    progress(`published ${tarballs.length} packages, version ${version}, to ${registry.url}`);
    await tryOut(join(work, "consumers"), version, registry, progress);
  } finally {
    await registry?.stop();
    copy.remove();
    rmSync(work, { recursive: true });
  }
}

async function versioned(repository: string, root: string, progress: Progress): Promise<string> {
  for (const path of [".changeset", "pnpm-workspace.yaml", "README.md"]) {
    cpSync(join(repository, path), join(root, path), { recursive: true });
  }
  const git = (...args: string[]) => run("git", args, { cwd: root, env: identity });
  await git("init", "--quiet");
  await git("add", "--force", ".changeset", "specs/package.json");
  await git("commit", "--quiet", "--message", "The working tree.");
  const isStandIn = ensureChangeset(root);
  const version = await versionPackages(root);
  progress(
    `version ${version}${isStandIn ? " (no changeset is pending: using a placeholder)" : ""}`,
  );
  return version;
}

const identity = {
  GIT_AUTHOR_NAME: "release",
  GIT_AUTHOR_EMAIL: "release@example.com",
  GIT_COMMITTER_NAME: "release",
  GIT_COMMITTER_EMAIL: "release@example.com",
};

async function packAll(root: string, target: string, progress: Progress): Promise<string[]> {
  mkdirSync(target);
  const env = { PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter) };
  const build = (folder: string) => run("pnpm", ["run", "build"], { cwd: join(root, folder), env });
  // The sandbox serves what these two build.
  for (const folder of ["specs", "packages/console"]) await build(folder);
  for (const { name, folder } of publishedPackages(root)) {
    const cwd = join(root, folder);
    await build(folder);
    await run("pnpm", ["pack", "--pack-destination", target], { cwd, env });
    progress(`packed ${name}`);
  }
  return readdirSync(target).map((file) => join(target, file));
}

async function tryOut(
  folder: string,
  version: string,
  registry: LocalRegistry,
  progress: Progress,
): Promise<void> {
  mkdirSync(folder);
  writeConsumers(folder, version);
  const install = () =>
    run("npm", ["install", "--no-package-lock"], { cwd: folder, env: registry.env });
  await retried(3, install, progress);
  for (const node of [process.execPath, ...otherNodes.map((program) => join(folder, program))]) {
    await tryOn(node, folder, progress);
  }
}

/** Every consumer smoke test calls one sandbox, all of them on one Node. */
async function tryOn(node: string, folder: string, progress: Progress): Promise<void> {
  const version = (await run(node, ["-v"], { cwd: folder })).trim();
  const { url, stop } = await startSandbox(node, folder);
  try {
    for (const { name, steps, prints } of consumers) {
      let printed = "";
      for (const [program = "", ...args] of steps) {
        printed = await run(node, [program, ...args, ...urlFor(program, url)], { cwd: folder });
      }
      if (printed.trim() !== prints) {
        throw new ReleaseError(`${name} on Node ${version} printed ${printed}`);
      }
      progress(`${name}, Node ${version}: ${printed.trim()}`);
    }
  } finally {
    await stop();
  }
}

/** A compiler would take the address for a file. */
function urlFor(program: string, url: string): string[] {
  return program.endsWith("/tsc") ? [] : [url];
}

/** The sandbox as it was installed, in a process of its own. */
async function startSandbox(
  node: string,
  folder: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = x(node, ["serve.mjs"], { nodeOptions: { cwd: folder } });
  const url = await new Promise<string>((resolve, reject) => {
    child.process?.stdout?.once("data", (text) => resolve(String(text).trim()));
    child.then(
      ({ stderr }) => reject(new ReleaseError(`the sandbox ended:\n${stderr}`)),
      (error: unknown) => reject(error),
    );
  });
  return {
    url,
    async stop() {
      child.kill();
      await child;
    },
  };
}
