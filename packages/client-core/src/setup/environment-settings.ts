import type { CredentialsOption } from "../redaction/credentials.ts";

/** Where absent client options are read from, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings {
  readonly baseUrl: string;
  readonly credentials: CredentialsOption;
}

/**
 * Reads absent options from `MARKETPLACE_BASE_URL`, `MARKETPLACE_APP_KEY` and `MARKETPLACE_APP_SECRET`.
 *
 * @throws TypeError that names every missing variable and no value
 */
export function settingsFrom(
  { baseUrl, credentials }: Partial<Settings>,
  environment: Environment = processEnvironment(),
): Settings {
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
