import type { Environment } from "@marketplace-seller/client-core";
import { settingsFrom } from "@marketplace-seller/client-core/internal";
import { createSoapClient, type SoapClient } from "./create-soap-client.ts";
import type { SoapClientOptions } from "./options.ts";

/**
 * Creates a SOAP client from the environment: `MARKETPLACE_BASE_URL`, `MARKETPLACE_APP_KEY` and
 * `MARKETPLACE_APP_SECRET`.
 *
 * @param options - everything else; what is named here wins over the environment
 * @param environment - `process.env` where there is one
 * @throws TypeError that names every variable that is missing, never a value
 * @example const client = fromEnv({ logger: console });
 */
export function fromEnv(
  options: Partial<SoapClientOptions> = {},
  environment?: Environment,
): SoapClient {
  return createSoapClient({ ...options, ...settingsFrom(options, environment) });
}
