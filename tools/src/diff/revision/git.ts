import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs git in a checkout; resolves to what it says, or undefined when it refuses. */
export async function git(root: string, ...args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await execute("git", args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    return stdout.trimEnd();
  } catch {
    return undefined;
  }
}

/** The texts of files at a revision, by path; all read by one process. */
export async function filesAt(
  root: string,
  revision: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const output = await catFile(root, `${paths.map((path) => `${revision}:${path}`).join("\n")}\n`);
  const files = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const end = output.indexOf("\n", at);
    const [, type, size] = output.toString("utf8", at, end).split(" ");
    at = end + 1;
    if (type !== "blob") continue;
    files.set(path, output.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return files;
}

function catFile(root: string, input: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["cat-file", "--batch"], { cwd: root });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", () => resolve(Buffer.concat(chunks)));
    child.stdin.end(input);
  });
}
