import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProcess } from "../command.fixture.ts";
import { readConfigFile } from "./config-file.ts";

describe("a configuration file in a folder without packages", () => {
  let sandbox: RunningSandbox;
  let folder: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 10 });
  });
  afterAll(() => sandbox.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "config-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (imports: string, sellers = "[]") =>
    writeFileSync(
      join(folder, "marketplace-sync.config.mjs"),
      `${imports}
       export default defineConfig({ client: { baseUrl: "${sandbox.url}" }, sellers: ${sellers} });`,
    );

  it("can import the sync package and its dependencies", async () => {
    write(
      `import { defineConfig, webhook } from "@marketplace-seller/sync";
       import { postgresStore } from "@marketplace-seller/sync/postgres";
       import { createRestClient } from "@marketplace-seller/rest-client";
       if ([webhook, postgresStore, createRestClient].some((value) => typeof value !== "function")) throw new Error();`,
      JSON.stringify([{ seller: "shop", credentials: sandbox.credentials }]),
    );
    const { child, error } = startProcess(["once"], { folder, environment: {} });
    const [status] = await once(child, "exit");
    expect([status, error()]).toEqual([0, expect.stringMatching(/^shop: up to date\n$/m)]);
  });

  it("may lack the secret of a webhook only for commands that read stored data", async () => {
    const sellers = JSON.stringify([{ seller: "shop", credentials: sandbox.credentials }]);
    const webhooks = (secret: string) =>
      `${sellers}, consumers: { erp: webhook({ url: "http://127.0.0.1:9/", secret: "${secret}" }) }`;
    const imports = 'import { defineConfig, webhook } from "@marketplace-seller/sync";';
    const environment = { folder, environment: {} };
    write('import { defineConfig } from "@marketplace-seller/sync";', sellers);
    await once(startProcess(["once"], environment).child, "exit");
    write(imports, webhooks(""));
    const status = startProcess(["status"], environment);
    expect([(await once(status.child, "exit"))[0], status.error()]).toEqual([0, ""]);
    const run = startProcess(["once"], environment);
    expect((await once(run.child, "exit"))[0]).toBe(2);
    expect(run.error()).toContain('Consumer "erp": the webhook needs secret');
  });

  it("reports what a .ts file needs in a CommonJS folder, as created by npm init", async () => {
    writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }');
    const source =
      'import { defineConfig } from "@marketplace-seller/sync";\nexport default defineConfig({});';
    writeFileSync(join(folder, "marketplace-sync.config.ts"), source);
    const { child, error } = startProcess(["once"], { folder, environment: {} });
    expect((await once(child, "exit"))[0]).toBe(2);
    expect(error()).toContain('set "type": "module" in its folder\'s package.json');
  });

  it("is refused with the name of a missing package", async () => {
    write('import { defineConfig } from "not-there";');
    const { child, error } = startProcess(["once"], { folder, environment: {} });
    expect((await once(child, "exit"))[0]).toBe(2);
    expect(error()).toContain("Cannot find package 'not-there'");
  });

  describe("run as root", () => {
    const file = () => join(folder, "marketplace-sync.config.mjs");
    const read = () => readConfigFile(folder, undefined, true);

    it.each([
      ["the file is writable for all", () => chmodSync(file(), 0o646)],
      [
        "the file is writable for a group of others",
        () => {
          if (statSync(file()).gid === 0) chownSync(file(), 0, 1000);
          chmodSync(file(), 0o664);
        },
      ],
      ["the folder is writable for all", () => chmodSync(folder, 0o777)],
    ])("is refused where %s", async (_, change) => {
      write("const defineConfig = (config) => config;");
      change();
      await expect(read()).rejects.toThrow("its code would run as root");
    });

    it("reads a configuration file that only its owner may write", async () => {
      write("const defineConfig = (config) => config;");
      expect(await read()).toMatchObject({ sellers: [] });
    });
  });
});
