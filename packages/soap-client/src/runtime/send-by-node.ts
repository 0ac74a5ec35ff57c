import http from "node:http";
import https from "node:https";
import type { IncomingAnswer, Send } from "./send.ts";

/**
 * Sends by Node's own HTTP client: it is ready at once where `fetch` loads on first use, follows no
 * redirect, and undoes no compression, for which the request does not ask.
 */
export function sendByNode(): Send {
  const agents = {
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true }),
  };
  return ({ url, headers, body, signal }) =>
    new Promise<IncomingAnswer>((resolve, reject) => {
      const secure = url.startsWith("https:");
      const request = (secure ? https : http).request(url, {
        method: "POST",
        agent: secure ? agents.https : agents.http,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        signal,
      });
      request.on("error", reject);
      request.on("response", (response) => {
        resolve({
          status: response.statusCode ?? 0,
          header: (name) => {
            const value = response.headers[name];
            return Array.isArray(value) ? value.join(", ") : value;
          },
          body: response,
        });
      });
      request.end(body);
    });
}
