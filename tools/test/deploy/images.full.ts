import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packPackages } from "../../src/release/pack.ts";
import { repositoryRoot } from "../repository-root.ts";
import { writeBase } from "./base-image.ts";
import { type Builder, createBuilder, type Image } from "./buildah.ts";

/** The maximum number of bytes that an image may add to its base image. */
const MAX_ADDITION = 30 * 2 ** 20;
const TOKEN = "a-token-for-this-test-alone";

describe.runIf(process.platform === "linux")("the images of deploy/", () => {
  const folder = mkdtempSync(join(tmpdir(), "images-"));
  const running: ChildProcess[] = [];
  let builder: Builder;
  let base: Image;

  beforeAll(async () => {
    for (const item of ["base", "context/packages", "storage"]) {
      mkdirSync(join(folder, item), { recursive: true });
    }
    builder = await createBuilder(join(folder, "storage"));
    await writeBase(join(folder, "base"));
    base = await builder.build({
      name: "base",
      dockerfile: join(folder, "base/Dockerfile"),
      context: join(folder, "base"),
    });
    cpSync(join(repositoryRoot, "deploy"), join(folder, "context"), { recursive: true });
    await packPackages(join(folder, "context/packages"), repositoryRoot);
  });
  afterAll(() => {
    for (const childProcess of running) childProcess.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  const build = (name: string) =>
    builder.build({
      name,
      dockerfile: join(folder, `context/${name}.Dockerfile`),
      context: join(folder, "context"),
      base: "base",
    });

  /** Starts a program in the file system of a container image, as the image's user and with the image's environment. */
  const start = (root: string, { config }: Image, command: readonly string[], env: object = {}) => {
    const settings = Object.fromEntries(config.Env.map((element) => element.split(/=(.*)/s)));
    const args = [
      `--userspec=${config.User}`,
      root,
      "/usr/bin/env",
      "-C",
      config.WorkingDir || "/",
    ];
    const child = spawn("/usr/sbin/chroot", [...args, ...command], {
      env: { ...settings, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    return { output: () => output, kill: () => child.kill("SIGTERM"), exit: once(child, "exit") };
  };

  const startService = (root: string, image: Image, env: object) =>
    start(root, image, [...(image.config.Entrypoint ?? []), ...(image.config.Cmd ?? [])], env);

  const checkHealth = async (root: string, image: Image) => {
    const [kind, ...command] = image.config.Healthcheck?.Test ?? [];
    expect(kind).toBe("CMD");
    return (await start(root, image, command).exit)[0];
  };

  it("run the sandbox and a sync with it, are healthy, run without root, and end on SIGTERM", async () => {
    const sandboxImage = await build("sandbox");
    const syncImage = await build("sync");
    for (const { size, config } of [sandboxImage, syncImage]) {
      expect(size - base.size).toBeLessThan(MAX_ADDITION);
      expect(config.User).toBe("1000:1000");
    }
    const sandboxRoot = await builder.mount("sandbox");
    const sandbox = startService(sandboxRoot, sandboxImage, {
      MARKETPLACE_SANDBOX_CONTROL_TOKEN: TOKEN,
    });
    await expect.poll(sandbox.output).toContain("is ready at");
    expect(await checkHealth(sandboxRoot, sandboxImage)).toBe(0);

    const syncRoot = await builder.mount("sync");
    const sync = startService(syncRoot, syncImage, {
      MARKETPLACE_BASE_URL: "http://127.0.0.1:4010",
      MARKETPLACE_APP_KEY: "sandbox-key",
      MARKETPLACE_APP_SECRET: "sandbox-secret",
    });
    await expect.poll(sync.output).toContain('"event":"stored"');
    expect(await checkHealth(syncRoot, syncImage)).toBe(0);

    sync.kill();
    expect(await sync.exit).toEqual([0, null]);
    expect(await checkHealth(syncRoot, syncImage)).toBe(1);

    sandbox.kill();
    expect(await sandbox.exit).toEqual([0, null]);
  });
});
