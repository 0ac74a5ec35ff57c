import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
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
    out: (output) => {
      text.out += output;
    },
    write: async (output) => {
      text.out += output;
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
