import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { x } from "tinyexec";
import { runServer } from "verdaccio";
import { copyCheckout } from "./checkout-copy.ts";
import { type Consumer, consumers, otherNodes, runConsumers, writeConsumers } from "./consumers.ts";
import { packReleases, publishedPackages } from "./pack.ts";
import { ReleaseError, retried, run } from "./step.ts";
import { ensureChangeset, versionPackages } from "./version-packages.ts";

export type Progress = (line: string) => void;

/**
 * Rehearses a release in a copy of the repository with a private npm registry: versions, builds, packs and publishes
 * the packages, installs them from the registry as users do, and runs each consumer smoke test against a sandbox that
 * was installed the same way.
 */
export async function dryRelease(repository: string, progress: Progress): Promise<void> {
  const copy = copyCheckout(repository);
  const work = mkdtempSync(join(tmpdir(), "release-"));
  let registry: LocalRegistry | undefined;
  try {
    const version = await versioned(repository, copy.root, progress);
    await buildAll(copy.root);
    mkdirSync(join(work, "registry"));
    registry = await startRegistry(join(work, "registry"));
    const env = { ...registry.env, ...buildEnvironment(copy.root) };
    for (const tarball of await packReleases(join(work, "packed"), { cwd: copy.root, env })) {
      await run("npm", ["publish", tarball, "--access", "public"], { cwd: work, env });
      progress(`published ${basename(tarball)}`);
    }
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
  const git = (...args: string[]) => run("git", args, { cwd: root, env: buildEnvironment(root) });
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

/**
 * The environment variables of the rehearsal: PATH with the workspace's tools, and an author's name for commits and
 * tags.
 */
function buildEnvironment(root: string): Readonly<Record<string, string>> {
  return {
    PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
    GIT_AUTHOR_NAME: "release",
    GIT_AUTHOR_EMAIL: "release@example.com",
    GIT_COMMITTER_NAME: "release",
    GIT_COMMITTER_EMAIL: "release@example.com",
  };
}

async function buildAll(root: string): Promise<void> {
  // The sandbox serves the docs and the console, so the docs and the console are built first.
  const folders = publishedPackages(root).map(({ folder }) => folder);
  for (const folder of new Set(["specs", "packages/console", ...folders])) {
    const options = { cwd: join(root, folder), env: buildEnvironment(root) };
    await run("pnpm", ["run", "build"], options);
  }
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
  await tryOn(process.execPath, folder, consumers, progress);
  for (const node of otherNodes) await tryOn(join(folder, node), folder, runConsumers, progress);
}

/** Runs all consumer smoke tests on one Node version against one sandbox. */
async function tryOn(
  node: string,
  folder: string,
  tried: readonly Consumer[],
  progress: Progress,
): Promise<void> {
  const version = (await run(node, ["-v"], { cwd: folder })).trim();
  const { url, stop } = await startSandbox(node, folder);
  try {
    for (const { name, steps, prints } of tried) {
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

/**
 * A smoke test that only compiles does not get the sandbox's address, because the compiler would take the address for
 * a file name.
 */
function urlFor(program: string, url: string): string[] {
  return program.endsWith("/tsc") ? [] : [url];
}

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

/** A private npm registry on loopback, whose content is deleted when it stops. */
export interface LocalRegistry {
  readonly url: string;
  /** The npm settings for installing from the registry and publishing to it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const scope = "@marketplace-seller";

/**
 * Starts verdaccio. Packages of this workspace's scope come only from the private registry, all other packages from the
 * machine's usual registry.
 */
export async function startRegistry(folder: string): Promise<LocalRegistry> {
  const upstream = (await run("npm", ["config", "get", "registry"], { cwd: folder })).trim();
  const server: Server = await runServer(buildConfig(folder, upstream));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const npmrc = join(folder, "npmrc");
  writeFileSync(npmrc, `registry=${url}\n//127.0.0.1:${port}/:_authToken=local\n`);
  mkdirSync(join(folder, "cache"), { recursive: true });
  return {
    url,
    env: {
      npm_config_userconfig: npmrc,
      npm_config_registry: url,
      npm_config_cache: join(folder, "cache"),
      npm_config_audit: "false",
      npm_config_fund: "false",
      npm_config_update_notifier: "false",
      // The private npm registry runs on this machine, so requests to the registry must not use a proxy.
      npm_config_noproxy: [process.env.NO_PROXY ?? process.env.no_proxy, "127.0.0.1"]
        .filter(Boolean)
        .join(","),
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function buildConfig(folder: string, upstream: string): Parameters<typeof runServer>[0] {
  return {
    configPath: folder,
    storage: join(folder, "storage"),
    uplinks: {
      upstream: {
        url: upstream,
        cache: true,
        timeout: "60s",
        maxage: "10m",
        // By default, the npm registry server verdaccio treats an upstream registry that failed twice as unavailable
        // for five minutes.
        max_fails: 100,
        fail_timeout: "1s",
      },
    },
    packages: {
      [`${scope}/*`]: { access: "$all", publish: "$all" },
      "@*/*": { access: "$all", proxy: "upstream" },
      "**": { access: "$all", proxy: "upstream" },
    },
    web: { enable: false },
    max_body_size: "50mb",
    log: { type: "stdout", format: "pretty", level: "error" },
  };
}
