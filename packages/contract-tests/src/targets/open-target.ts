import type { OpenApi } from "../contract/open-api.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import { liveTarget } from "./live.ts";
import type { Target } from "./target.ts";

/**
 * Every target that the suite starts by itself, by the name that `--target` takes. Each is loaded when it is
 * opened: Prism and the sandbox take a second.
 */
const local: Readonly<Record<string, (contract: OpenApi) => Promise<Target>>> = {
  memory: async () => (await import("./sandboxes.ts")).sandboxInMemory(),
  sandbox: async () => (await import("./sandboxes.ts")).sandboxOverHttp(),
  prism: async () => (await import("./prism.ts")).prismMock(),
  examples: async (contract) => (await import("./contract-examples.ts")).exactExamples(contract),
};

/** The names of those targets. */
export const localTargets: readonly string[] = Object.keys(local);

/** What opens a deployment. */
export interface DeploymentOptions {
  /** Whether operations that change something may be called. */
  readonly writes: boolean;
  /** Holds the credentials: `MARKETPLACE_APP_KEY`, `MARKETPLACE_APP_SECRET`, `MARKETPLACE_CONTROL_TOKEN`. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens a local target by its name, or a deployment by its address.
 *
 * @throws CannotRun when there is no such target, a credential is missing, or the deployment cannot be tested
 */
export async function openTarget(
  target: string,
  contract: OpenApi,
  { writes, env }: DeploymentOptions,
): Promise<Target> {
  const open = Object.hasOwn(local, target) ? local[target] : undefined;
  if (open !== undefined) return open(contract);
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CannotRun(`"${target}" is neither a local target nor an http address.`);
  }
  const { MARKETPLACE_APP_KEY: appKey, MARKETPLACE_APP_SECRET: appSecret } = env;
  if (!appKey || !appSecret) {
    throw new CannotRun(`${target} needs MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET.`);
  }
  const token = env.MARKETPLACE_CONTROL_TOKEN;
  return liveTarget(target, { appKey, appSecret }, writes, token);
}
