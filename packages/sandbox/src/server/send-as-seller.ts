import type { FastifyInstance } from "fastify";
import type { Authenticator } from "../calls/authenticate.ts";
import type { RepeatedRequest } from "../control/repeat-request.ts";
import { hiddenCredentials } from "../soap/serve-message.ts";

/** With temporary credentials, valid for this request only: the log keeps none, and the sandbox has only digests. */
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
    // A fault or the signal ended the exchange; in both cases the sandbox has received the request.
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
