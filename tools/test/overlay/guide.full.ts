import { type ChildProcess, execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CheckoutCopy, copyCheckout } from "../../src/release/checkout-copy.ts";
import { repositoryRoot } from "../repository-root.ts";
import { startMock } from "./start-mock.ts";

const execute = promisify(execFile);
const guide = "packages/docs/pages/guides/extending.md";
const samples = "packages/examples/src";
const text = readFileSync(join(repositoryRoot, guide), "utf8");

/** The steps of the guide in their order, each a file that the reader saves or commands that the reader runs. */
const steps = [
  ...text.matchAll(
    /Save this as `(?<place>[^`]+)`:\n\n```\w+ sample="(?<sample>[^"]+)"|^```console run by \S+guide\.full\.ts\n(?<commands>(?:(?!```).*\n)*)/gm,
  ),
].flatMap(({ groups }) => (groups === undefined ? [] : [groups]));

const shownPort = "4011";
let copy: CheckoutCopy;
const saved: string[] = [];
const servers: ChildProcess[] = [];
beforeAll(async () => {
  copy = copyCheckout(repositoryRoot);
  // The copy of the repository gets no pending changesets, because they may already declare the version change of the
  // guide's step.
  rmSync(join(copy.root, ".changeset"), { recursive: true });
  cpSync(join(repositoryRoot, ".changeset/config.json"), join(copy.root, ".changeset/config.json"));
  writeFileSync(join(copy.root, ".gitignore"), "node_modules\ndist\n");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
      cwd: copy.root,
    });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "Before the guide.");
}, 60_000);
afterAll(() => {
  for (const server of servers) server.kill();
  copy.remove();
});

/**
 * Runs a command of the guide in the copied repository; npm scripts of the workspace run without the installation step
 * that precedes them for users.
 */
async function give(command: string): Promise<string> {
  const [, verb, args = ""] = /^npm run ([\w:]+)(?: -- (.*))?$/.exec(command) ?? [];
  if (verb === "build") return build();
  if (command.includes("prism mock")) return startMockFrom(command);
  if (verb === undefined) return shell(command, copy.root);
  const { scripts } = JSON.parse(readFileSync(join(copy.root, "tools/package.json"), "utf8"));
  return shell(`${scripts[verb]} ${args}`, join(copy.root, "tools"));
}

async function shell(command: string, cwd: string): Promise<string> {
  const inside = command.replaceAll("../ornek-client", join(copy.root, "ornek-client"));
  const env = { ...process.env, INIT_CWD: copy.root };
  return (await execute("sh", ["-c", inside], { cwd, env })).stdout;
}

async function build(): Promise<string> {
  await shell("node specs/build/main.ts", copy.root);
  for (const name of ["client-core", "rest-client"]) {
    await shell(`node_modules/.bin/tsc -p packages/${name}/tsconfig.build.json`, copy.root);
    await shell("../../node_modules/.bin/rolldown -c", join(copy.root, "packages", name));
  }
  return "";
}

/** Starts the Prism mock on a free port, and replaces the address in the saved samples by the mock's address. */
async function startMockFrom(command: string): Promise<string> {
  const here = command
    .replace("tools/node_modules", join(repositoryRoot, "tools/node_modules"))
    .replace(shownPort, "0");
  const { port, process: mock } = await startMock(here, copy.root);
  servers.push(mock);
  for (const file of saved) {
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(shownPort, port));
  }
  return "";
}

function save(sample: string, path: string): void {
  const file = join(copy.root, path);
  cpSync(join(repositoryRoot, samples, sample), file);
  saved.push(file);
}

test("the steps of the extension guide make a new endpoint available in typed code", {
  timeout: 600_000,
}, async () => {
  let printed = "";
  for (const { place, sample, commands } of steps) {
    if (place !== undefined && sample !== undefined) {
      save(sample, place);
    }
    for (const command of commands?.trimEnd().split("\n") ?? []) {
      const message = await give(command);
      if (command.startsWith("node packages/examples/")) printed = message;
    }
  }
  const promised = readFileSync(
    join(repositoryRoot, samples, "guides/extending/print-label.ts.out"),
    "utf8",
  );
  expect(printed).toBe(promised);
  await shell("node_modules/.bin/tsc -p packages/examples/tsconfig.json", copy.root);
  expect(existsSync(join(copy.root, "ornek-client/src/rest/index.ts"))).toBe(true);
  const changesets = readdirSync(join(copy.root, ".changeset")).filter((name) =>
    name.startsWith("contract-"),
  );
  expect(
    changesets.map((name) => readFileSync(join(copy.root, ".changeset", name), "utf8")),
  ).toEqual([expect.stringMatching(/minor.*getCargoLabel/s)]);
});
