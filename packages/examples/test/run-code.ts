import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { samplesFolder } from "./sample-paths.ts";

/** Options of running a sample. */
export interface RunOptions {
  /** Addresses in the text of a sample program, each with the address that replaces it for the test. */
  readonly addresses?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Files that are written to the sample's folder before it is started. */
  readonly files?: Readonly<Record<string, string>>;
  /** The working directory in which the sample program runs. Default: the sample's folder. */
  readonly cwd?: string;
  /** The interpreter that runs the sample's file, with the arguments before the file. Default: Node. */
  readonly command?: readonly string[];
}

/** Writes a sample program and what it imports to a temporary folder, which `remove` deletes. */
export function writeSample(path: string, { addresses = {}, files = {} }: RunOptions) {
  const folder = mkdtempSync(join(import.meta.dirname, ".sample-"));
  let code = readFileSync(join(samplesFolder, path), "utf8");
  for (const [rendered, real] of Object.entries(addresses)) code = code.replaceAll(rendered, real);
  const file = join(folder, basename(path));
  writeFileSync(file, code);
  // A program may import a JSON file that stands beside it.
  for (const name of readdirSync(dirname(join(samplesFolder, path))))
    if (name.endsWith(".json"))
      cpSync(join(samplesFolder, dirname(path), name), join(folder, name));
  for (const [name, source] of Object.entries(files)) cpSync(source, join(folder, name));
  return { folder, file, remove: () => rmSync(folder, { recursive: true }) };
}

/** Starts a sample program in a temporary folder, which the returned function `remove` deletes. */
export function startSample(path: string, options: RunOptions = {}) {
  const { env = {}, command = node, cwd } = options;
  const { folder, file, remove } = writeSample(path, options);
  const [program = "", ...args] = command;
  const child = spawn(program, [...args, file], {
    cwd: cwd ?? folder,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  return { process: child, folder, remove };
}

/** Node's arguments with which a TypeScript program imports the packages from their sources. */
export const node = [process.execPath, "--conditions=@marketplace-seller/source"];

/**
 * Runs a sample to its end, and returns its output.
 *
 * @throws Error when it ends with another exit code than 0
 */
export async function runCode(path: string, options: RunOptions & { input?: string } = {}) {
  const { process: child, remove } = startSample(path, options);
  try {
    const exit = once(child, "exit");
    child.stdin?.end(options.input ?? "");
    const printed = child.stdout === null ? "" : (await text(child.stdout)).trim();
    const [code] = await exit;
    if (code !== 0) throw new Error(`${path} ended with ${code}: ${printed}`);
    return printed;
  } finally {
    remove();
  }
}
