import type { OpenApi } from "../contract/open-api.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import { liveTarget } from "./live.ts";
import type { Target } from "./target.ts";

/**
 * The targets that the suite can start, by their names for `--target`. The module of a target is imported only when
 * the target is opened, because importing Prism or the sandbox takes a second.
 */
const local: Readonly<Record<string, (contract: OpenApi) => Promise<Target>>> = {
  memory: async () => (await import("./sandboxes.ts")).sandboxInMemory(),
  sandbox: async () => (await import("./sandboxes.ts")).sandboxOverHttp(),
  prism: async () => (await import("./prism.ts")).prismMock(),
  examples: async (contract) => (await import("./contract-examples.ts")).exactExamples(contract),
};

/** The names of the local test targets. */
export const localTargets: readonly string[] = Object.keys(local);

/** Options for opening a deployment as a target. */
export interface DeploymentOptions {
  /** Whether the suite may call operations that change data of the deployment. */
  readonly writes: boolean;
  /**
   * The environment with the credentials: `MARKETPLACE_APP_KEY`, `MARKETPLACE_APP_SECRET`,
   * `MARKETPLACE_CONTROL_TOKEN`.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens a local test target by its name, or a deployment by its address.
 *
 * @throws SuiteSetupError when there is no such target, a credential is missing, or the deployment cannot be tested
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
