import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { runServer } from "verdaccio";
import { run } from "./step.ts";

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
  mkdirSync(folder, { recursive: true });
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
