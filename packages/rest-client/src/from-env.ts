import { createRestClient, type RestClient } from "./create-rest-client.ts";
import type { RestClientOptions } from "./options.ts";

/** Where settings are read from: `process.env`, or anything like it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes a REST client from the environment: `MARKETPLACE_BASE_URL`, `MARKETPLACE_APP_KEY` and
 * `MARKETPLACE_APP_SECRET`.
 *
 * @param options - everything else; what is named here wins over the environment
 * @param environment - `process.env` where there is one
 * @throws TypeError that names every variable that is missing, never a value
 * @example const client = fromEnv({ logger: console });
 */
export function fromEnv(
  options: Partial<RestClientOptions> = {},
  environment: Environment = processEnvironment(),
): RestClient {
  return createRestClient({ ...settingsFrom(options, environment), ...options });
}

function settingsFrom(
  { baseUrl, credentials }: Partial<RestClientOptions>,
  environment: Environment,
): Pick<RestClientOptions, "baseUrl" | "credentials"> {
  const missing: string[] = [];
  const read = (name: string): string => {
    const value = environment[name]?.trim() ?? "";
    if (value === "") missing.push(name);
    return value;
  };
  const settings = {
    baseUrl: baseUrl ?? read("MARKETPLACE_BASE_URL"),
    credentials: credentials ?? {
      appKey: read("MARKETPLACE_APP_KEY"),
      appSecret: read("MARKETPLACE_APP_SECRET"),
    },
  };
  if (missing.length === 0) return settings;
  throw new TypeError(
    `Set ${missing.join(", ")} in the environment, or pass baseUrl and credentials`,
  );
}

function processEnvironment(): Environment {
  const { process } = globalThis as { process?: { env?: Environment } };
  return process?.env ?? {};
}
