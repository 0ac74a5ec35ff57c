/** Of a `package.json`. */
interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  /** Such as `>=22.15`. */
  readonly engines: { readonly node: string };
}

/**
 * Runs a package's command, or says in one line that this Node is too old. An older one lacks modules that the command
 * imports, so `run` imports it, and the calling file imports nothing else.
 */
export async function runOnSupportedNode(
  { bin, engines }: Manifest,
  run: () => Promise<void>,
): Promise<void> {
  const { node } = process.versions;
  if (isAtLeast(node, engines.node)) return run();
  const command = Object.keys(bin).join();
  process.stderr.write(
    `error: ${command} needs Node ${engines.node.slice(2)} or later, and this is Node ${node}: ` +
      "install a newer Node, or put it first in PATH\n",
  );
  process.exitCode = 1;
}

function isAtLeast(version: string, range: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minMajor = 0, minMinor = 0] = range.replace(/^\D+/, "").split(".").map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}
