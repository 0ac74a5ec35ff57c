import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { postgresUser, preparePostgres } from "./postgres-programs.ts";

export interface RunningPostgres extends AsyncDisposable {
  /** Of the maintenance database, for `createDatabase` in another process. */
  readonly address: string;
  /** @returns the URL of a new, empty database */
  createDatabase(): Promise<string>;
  /** Kills the server, as a crash does, and starts it again with its data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens on a socket in its folder, with the superuser `postgres`. Commits are not synced to the disk: they survive a
 * crash of the server, but not of the machine.
 *
 * @throws Error without a package for the platform, or when the server does not start
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const { folder, programs, env } = preparePostgres();
  const data = join(folder, "data");
  const flags = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
  execFileSync(join(programs, "initdb"), flags, { ...postgresUser, env, stdio: "pipe" });
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

/** @returns the URL of a new, empty database */
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
    // Test files that run at the same time may share a server.
    "max_connections=300",
  ];
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const args = ["-D", join(folder, "data"), ...flags];
  return spawn(join(programs, "postgres"), args, { ...postgresUser, env, stdio: "ignore" });
}

const MAX_START_MS = 60_000;

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + MAX_START_MS;
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
  // Tests stop the server; that must not become an uncaught error.
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
