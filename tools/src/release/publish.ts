import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedPackages } from "./published-packages.ts";
import { ReleaseError, run } from "./step.ts";

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Why nothing may be published from here; undefined where it may: in the release workflow, which names
 * itself to the registry and lets the registry show where the packages come from.
 */
export function refusalToPublish(environment: Environment): string | undefined {
  const missing = missingIn(environment);
  if (missing === undefined) return undefined;
  return (
    "Nothing was published: that is for the release workflow (.github/workflows/release.yml), which " +
    `alone can say who it is and where the packages come from. Here there is no ${missing}. ` +
    "npm run release:dry rehearses a whole release."
  );
}

function missingIn({
  GITHUB_ACTIONS,
  ACTIONS_ID_TOKEN_REQUEST_URL,
  NODE_AUTH_TOKEN,
}: Environment): string | undefined {
  if (GITHUB_ACTIONS !== "true") return "such workflow";
  if (!ACTIONS_ID_TOKEN_REQUEST_URL) return "permission id-token: write";
  return NODE_AUTH_TOKEN ? undefined : "NODE_AUTH_TOKEN (the secret NPM_TOKEN)";
}

/**
 * Builds every package and publishes those whose version the registry does not have yet, with
 * provenance, and tags the commit with each.
 *
 * @param root - the repository's root folder
 * @throws ReleaseError anywhere but in the release workflow, before anything is done
 */
export async function publish(
  root: string,
  progress: (line: string) => void,
  environment: Environment = process.env,
): Promise<void> {
  const refusal = refusalToPublish(environment);
  if (refusal !== undefined) throw new ReleaseError(refusal);
  await run("pnpm", ["exec", "turbo", "run", "build"], { cwd: root });
  await publishBuilt(root, progress, { flags: ["--provenance"], env: {} });
}

/**
 * Publishes the packages whose version the registry does not have yet, as they are built, and tags the
 * commit with each.
 *
 * @param how - further flags of `npm publish`, and the environment in which the registry is found
 */
export async function publishBuilt(
  root: string,
  progress: (line: string) => void,
  how: { readonly flags: readonly string[]; readonly env: Environment },
): Promise<void> {
  for (const { name, version, folder } of publishedPackages(root)) {
    const release = `${name}@${version}`;
    if (await isPublished(root, release, how.env)) {
      progress(`${release} is published already`);
      continue;
    }
    const target = mkdtempSync(join(tmpdir(), "publish-"));
    try {
      const pack = ["pack", "--pack-destination", target];
      await run("pnpm", pack, { cwd: join(root, folder), env: how.env });
      for (const tarball of readdirSync(target)) {
        const args = ["publish", join(target, tarball), "--access", "public", ...how.flags];
        await run("npm", args, { cwd: root, env: how.env });
      }
    } finally {
      rmSync(target, { recursive: true });
    }
    const tag = ["tag", "--annotate", release, "--message", release];
    await run("git", tag, { cwd: root, env: how.env });
    progress(`published ${release}`);
  }
}

async function isPublished(root: string, release: string, env: Environment): Promise<boolean> {
  try {
    return (await run("npm", ["view", release, "version"], { cwd: root, env })).trim() !== "";
  } catch (error) {
    // npm says that there is no such version by failing so; anything else is a failure.
    if (error instanceof ReleaseError && error.message.includes("E404")) return false;
    throw error;
  }
}
