import { x } from "tinyexec";

/** Runs git in a checkout; resolves to what it says, or undefined when it refuses. */
export async function git(root: string, ...args: string[]): Promise<string | undefined> {
  const { exitCode, stdout } = await x("git", args, { nodeOptions: { cwd: root } });
  return exitCode === 0 ? stdout.trimEnd() : undefined;
}

/** The texts of files at a revision, by path; all read by one process. */
export async function filesAt(
  root: string,
  revision: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const child = x("git", ["cat-file", "--batch"], { nodeOptions: { cwd: root } });
  child.process?.stdin?.end(`${paths.map((path) => `${revision}:${path}`).join("\n")}\n`);
  const output = Buffer.from((await child).stdout);
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
