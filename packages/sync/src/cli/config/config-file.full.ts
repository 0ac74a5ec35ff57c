import { once } from "node:events";
import { chmodSync, chownSync, renameSync, statSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { startProcess, useCommand } from "../command.fixture.ts";
import { readConfigFile } from "./config-file.ts";

describe("a configuration file in a folder without packages", () => {
  const command = useCommand({ packages: 10 }, () => ({}));
  const { path } = command;
  const FILE = "marketplace-sync.config.mjs";
  const IMPORT = 'import { defineConfig, webhook } from "@marketplace-seller/sync";';

  /** Writes a configuration file with one seller. */
  const write = (imports: string, more = "") => {
    const { credentials, url: baseUrl } = command.sandbox;
    const sellers = [{ seller: "shop", credentials }];
    const options = JSON.stringify({ client: { baseUrl }, sellers });
    const code = `${imports}\nexport default defineConfig({ ...${options}, ${more} });`;
    writeFileSync(path(FILE), code);
  };
  /** Runs a command in a process of its own; returns its exit code and its standard error. */
  const run = async (name: string) => {
    const { child, error } = startProcess([name], command.inFolder());
    const [status] = await once(child, "exit");
    return [status, error()];
  };

  it("can import the sync package and its dependencies", async () => {
    write(`${IMPORT}
       import { postgresStore } from "@marketplace-seller/sync/postgres";
       import { createRestClient } from "@marketplace-seller/rest-client";
       if ([webhook, postgresStore, createRestClient].some((value) => typeof value !== "function")) throw new Error();`);
    expect(await run("once")).toEqual([0, expect.stringMatching(/^shop: up to date\n$/m)]);
  });

  it("may lack the secret of a webhook only for commands that read stored data", async () => {
    write(IMPORT);
    await run("once");
    write(IMPORT, `consumers: { erp: webhook({ url: "http://127.0.0.1:1234/", secret: "" }) }`);
    expect(await run("status")).toEqual([0, ""]);
    const refused = expect.stringContaining('Consumer "erp": the webhook needs secret');
    expect(await run("once")).toEqual([2, refused]);
  });

  it("is refused with the name of a missing package", async () => {
    write('import { defineConfig } from "not-there";');
    expect(await run("once")).toEqual([
      2,
      expect.stringContaining("Cannot find package 'not-there'"),
    ]);
  });

  it.each([".ts", ".mts", ".mjs"])(
    "loads as %s in the folder that npm init makes",
    async (ending) => {
      writeFileSync(path("package.json"), '{ "type": "commonjs" }');
      write(
        `${IMPORT}${ending === ".mjs" ? "" : '\nimport { from } from "./from.ts";\nconst typed: string = from;'}`,
      );
      writeFileSync(path("from.ts"), 'export const from: string = "2026-01-01";');
      renameSync(path(FILE), path(`marketplace-sync.config${ending}`));
      expect(await run("once")).toEqual([0, expect.stringMatching(/^shop: up to date\n$/m)]);
    },
  );

  describe("run as root", () => {
    beforeEach(() => write("const defineConfig = (config) => config;"));
    const warnings: string[] = [];
    const read = () => readConfigFile(path(), undefined, (message) => warnings.push(message), true);

    it.each([
      ["the file is writable for all", () => chmodSync(path(FILE), 0o646)],
      [
        "the file is writable for a group of others",
        () => {
          if (statSync(path(FILE)).gid === 0) chownSync(path(FILE), 0, 1000);
          chmodSync(path(FILE), 0o664);
        },
      ],
      ["the folder is writable for all", () => chmodSync(path(), 0o777)],
    ])("is refused where %s", async (_, change) => {
      change();
      await expect(read()).rejects.toThrow("its code would run as root");
    });

    it("reads a configuration file that only its owner may write", async () => {
      expect(await read()).toMatchObject({ sellers: [{ seller: "shop" }] });
    });

    it("warns of a file that belongs to another user", async () => {
      if (statSync(path(FILE)).uid === 0) chownSync(path(FILE), 1000, 0);
      await read();
      expect(warnings[0]).toMatch(/config\.mjs belongs to user \d+, and its code runs as root/);
    });
  });
});
