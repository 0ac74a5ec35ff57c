import type { Environment } from "@marketplace-seller/client-core";
import { settingsFrom } from "@marketplace-seller/client-core/internal";
import { createRestClient, type RestClient } from "./create-rest-client.ts";
import type { RestClientOptions } from "./options.ts";

/**
 * Creates a REST client from the environment: `MARKETPLACE_BASE_URL`, `MARKETPLACE_APP_KEY` and
 * `MARKETPLACE_APP_SECRET`.
 *
 * @param options - everything else; what is named here wins over the environment
 * @param environment - `process.env` where there is one
 * @throws TypeError that names every variable that is missing, never a value
 * @example const client = fromEnv({ logger: console });
 */
export function fromEnv(
  options: Partial<RestClientOptions> = {},
  environment?: Environment,
): RestClient {
  return createRestClient({ ...options, ...settingsFrom(options, environment) });
}
