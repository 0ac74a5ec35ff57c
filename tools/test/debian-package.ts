import { existsSync } from "node:fs";
import { run } from "../src/release/step.ts";

/**
 * Installs Debian packages when a program of these packages is missing.
 *
 * @throws ReleaseError when apt cannot, as on another system or without its rights
 */
export async function ensureDebianPackage(
  program: string,
  packages: readonly string[],
): Promise<void> {
  if (existsSync(program)) return;
  const options = { cwd: "/", env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "--quiet"], options);
  const flags = ["--yes", "--quiet", "--no-install-recommends"];
  await run("apt-get", ["install", ...flags, ...packages], options);
}
