import type { FastifyInstance } from "fastify";
import type { RepeatedRequest } from "../control/repeat-request.ts";
import type { Authenticator } from "../rest/authenticate.ts";
import { hiddenCredentials } from "../soap/serve-message.ts";

/**
 * Sends a kept request through the application once more. What was kept holds no credentials, and of a
 * seller's own the sandbox has digests alone, so it is signed with a pair that holds for this call.
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
    // An injected fault broke the connection, or the signal ended it: the request was received all the same.
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
