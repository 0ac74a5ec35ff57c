import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach } from "vitest";
import { createSync } from "../app/create-sync.ts";
import type { Sync } from "../app/sync.ts";
import { useSandbox } from "../clients/sandbox.fixture.ts";
import { useFolder } from "../store/folder.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import { runCommand } from "./program.ts";

/** The working directory and the environment variables of a command. */
interface CommandEnvironment {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called with each text that the command writes to standard error. */
  readonly onError?: (text: string) => void;
}

/** The environment variables of a command that connects to a sandbox. */
export const sandboxVariables = ({ url, credentials }: RunningSandbox) => ({
  MARKETPLACE_BASE_URL: url,
  MARKETPLACE_APP_KEY: credentials.appKey,
  MARKETPLACE_APP_SECRET: credentials.appSecret,
});

/** Starts the command in this process, without starting another process. */
export function startHere(
  args: readonly string[],
  environment: CommandEnvironment,
  isTerminal = false,
) {
  const text = { out: "", error: "" };
  let stop: (reason: string) => void = () => undefined;
  const ended = runCommand(args, {
    ...environment,
    isTerminal,
    isPiped: false,
    confirm: async () => false,
    out: (output) => {
      text.out += output;
    },
    write: async (output) => {
      // Bytes in another encoding than UTF-8 become characters of the same numbers.
      text.out += typeof output === "string" ? output : Buffer.from(output).toString("latin1");
      return true;
    },
    error: (output) => {
      text.error += output;
      environment.onError?.(output);
    },
    onStop: (stopCommand) => {
      stop = stopCommand;
    },
  });
  return { text, ended, stop: (reason: string) => stop(reason) };
}

/** Runs the command in this process to its end. */
export async function runHere(...command: Parameters<typeof startHere>) {
  const { text, ended } = startHere(...command);
  const status = await ended;
  return { status, ...text };
}

/**
 * A sandbox that each test of a suite finds as it was started, and an empty working directory for each test, in which
 * the function `run` runs a command line, or its arguments, to its end.
 *
 * @param variables - the environment variables of the commands, besides that of the database
 */
export function useCommand(
  options: Parameters<typeof useSandbox>[0],
  variables: (sandbox: RunningSandbox) => Record<string, string> = sandboxVariables,
) {
  const { path } = useFolder();
  const shop = useSandbox(options);
  const { countRequests, findProduct } = shop;
  beforeEach(() => {
    shop.sandbox.control.deviations.reset();
    shop.sandbox.control.clock.reset();
  });
  const inFolder = (changed: Record<string, string | undefined> = {}) => ({
    folder: path(),
    environment: {
      ...variables(shop.sandbox),
      MARKETPLACE_DATABASE: path("orders.db"),
      ...changed,
    },
  });
  return {
    path,
    countRequests,
    findProduct,
    inFolder,
    /** Opens the sync of the sandbox's seller over a store. */
    openSync: (store: StoreSource): Sync =>
      createSync({
        store,
        client: { baseUrl: shop.sandbox.url },
        sellers: [{ seller: "shop", credentials: shop.sandbox.credentials }],
        writes: { consistencyDelayMs: 0 },
      }),
    get sandbox() {
      return shop.sandbox;
    },
    run: (
      command: string | readonly string[],
      changed?: Record<string, string | undefined>,
      isTerminal = false,
    ) => {
      const args = typeof command === "string" ? command.split(" ") : command;
      return runHere(args, inFolder(changed), isTerminal);
    },
  };
}

/** Parses output of a line of JSON for each value. */
export const parseLines = (text: string) =>
  text.match(/.+/g)?.map((line) => JSON.parse(line)) ?? [];

/** The arguments with which Node runs the command from its source files. */
export const COMMAND = [
  "--conditions=@marketplace-seller/source",
  fileURLToPath(new URL("../bin.ts", import.meta.url)),
] as const;

/**
 * Starts a process, by default one that runs the command. The function `error` returns the whole text that the
 * process has written to standard error.
 */
export function startProcess(
  args: readonly string[],
  { folder, environment }: CommandEnvironment,
  program?: string,
) {
  const child = spawn(program ?? process.execPath, program ? args : [...COMMAND, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let error = "";
  child.stderr.on("data", (data) => {
    error += String(data);
  });
  return { child, error: () => error };
}
