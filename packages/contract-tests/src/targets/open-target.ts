import type { OpenApi } from "../contract/open-api.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import { liveTarget } from "./live.ts";
import type { Target } from "./target.ts";

/** By their names for `--target`; imported when opened, because Prism or the sandbox takes a second. */
const local: Readonly<Record<string, (contract: OpenApi) => Promise<Target>>> = {
  memory: async () => (await import("./sandboxes.ts")).sandboxInMemory(),
  sandbox: async () => (await import("./sandboxes.ts")).sandboxOverHttp(),
  prism: async () => (await import("./prism.ts")).prismMock(),
  examples: async (contract) => (await import("./contract-examples.ts")).exactExamples(contract),
};

export const localTargets: readonly string[] = Object.keys(local);

export interface DeploymentOptions {
  /** Whether the suite may change data. */
  readonly writes: boolean;
  /** With `MARKETPLACE_APP_KEY`, `MARKETPLACE_APP_SECRET`, `MARKETPLACE_CONTROL_TOKEN`. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * A local target by its name, or a deployment by its address.
 *
 * @throws SuiteSetupError for an unknown target, a missing credential, or a deployment that cannot be tested
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
    throw new SuiteSetupError(`"${target}" is neither a local target nor an http address.`);
  }
  const { MARKETPLACE_APP_KEY: appKey, MARKETPLACE_APP_SECRET: appSecret } = env;
  if (!appKey || !appSecret) {
    throw new SuiteSetupError(`${target} needs MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET.`);
  }
  const token = env.MARKETPLACE_CONTROL_TOKEN;
  return liveTarget(target, { appKey, appSecret }, writes, token);
}
