import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";

import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ReleaseError, run } from "./step.ts";

/** A registry of its own on loopback; everything in it goes when it stops. */
export interface LocalRegistry {
  readonly url: string;
  /** What npm needs to know to install from it and to publish to it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const scope = "@marketplace-seller";

/**
 * Starts verdaccio: packages of our scope only as published to it, all others from the registry that
 * this machine uses.
 *
 * @param folder - an empty folder for what it stores
 */
export async function startRegistry(folder: string): Promise<LocalRegistry> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const upstream = (await run("npm", ["config", "get", "registry"], { cwd: folder })).trim();
  const config = join(folder, "verdaccio.json");
  writeFileSync(config, JSON.stringify(configOf(folder, upstream)));
  const npmrc = join(folder, "npmrc");
  writeFileSync(npmrc, `registry=${url}\n//127.0.0.1:${port}/:_authToken=local\n`);
  const cli = fileURLToPath(new URL("../../node_modules/verdaccio/bin/verdaccio", import.meta.url));
  const child = spawn(process.execPath, [cli, "--config", config, "--listen", url], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => said.push(String(text)));
  }
  const ended = once(child, "exit");
  await ready(url, ended, said);
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
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

function configOf(folder: string, upstream: string): unknown {
  return {
    storage: join(folder, "storage"),
    uplinks: { upstream: { url: upstream, cache: true, timeout: "60s", maxage: "10m" } },
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

async function ready(url: string, ended: Promise<unknown>, said: readonly string[]): Promise<void> {
  let hasEnded = false;
  ended.then(
    () => {
      hasEnded = true;
    },
    () => {},
  );
  for (let tries = 0; tries < 300 && !hasEnded; tries += 1) {
    const answer = await fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new ReleaseError(`the local registry did not start\n${said.join("")}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
