import type { FastifyInstance } from "fastify";
import type { Authenticator } from "../calls/authenticate.ts";
import type { RepeatedRequest } from "../control/repeat-request.ts";
import { hiddenCredentials } from "../soap/serve-message.ts";

/**
 * Sends a logged request through the HTTP application again. A logged request that is sent again gets temporary
 * credentials, because the log keeps no credentials and the sandbox has only digests of the seller's credentials. The
 * temporary credentials are valid for this repeated request only.
 */
export async function sendAsSeller(
  app: FastifyInstance,
  authenticator: Authenticator,
  { method, url, body, sellerId }: RepeatedRequest,
  signal: AbortSignal,
): Promise<void> {
  const { credentials, revoke } = authenticator.createTemporaryCredentials(sellerId);
  const isXml = body.startsWith("<");
  try {
    await app.inject({
      method: method as "GET" | "PUT" | "POST",
      url,
      headers: {
        ...(isXml ? {} : credentials),
        ...(body === "" ? {} : { "content-type": isXml ? "text/xml" : "application/json" }),
      },
      ...(body === "" ? {} : { payload: isXml ? signMessage(body, credentials) : body }),
      signal,
    });
  } catch {
    // An injected fault or the abort signal ended the exchange; in both cases the sandbox has received the request.
  } finally {
    revoke();
  }
}

function signMessage(
  message: string,
  { appKey, appSecret }: { appKey: string; appSecret: string },
): string {
  return message
    .replace(`<appKey>${hiddenCredentials.appKey}<`, `<appKey>${appKey}<`)
    .replace(`<appSecret>${hiddenCredentials.appSecret}<`, `<appSecret>${appSecret}<`);
}
