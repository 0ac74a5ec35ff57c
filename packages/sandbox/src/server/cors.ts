import type { FastifyInstance } from "fastify";
import { CONTROL_PREFIX } from "../calls/control-address.ts";
import { type KnownPaths, splitUrl } from "../calls/http/known-paths.ts";

/** The request headers of REST and SOAP that need a CORS preflight, in lower case as browsers send them. */
const ALLOWED_HEADERS = "appkey, appsecret, content-type, soapaction";
const PREFLIGHT_MAX_AGE_SECONDS = "600";

/**
 * Lets web pages of the named origins call the service, by the CORS protocol of the Fetch standard. A page's origin
 * must equal an allowed origin exactly, and cookies are never allowed. Pages of other origins cannot call the control
 * interface, because they could read the control token.
 *
 * @param origins the origins of the pages, such as `http://localhost:5173`
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  paths: KnownPaths,
): void {
  const named = new Set(origins);
  app.addHook("onRequest", (request, reply, done) => {
    const { headers, method, routeOptions, url } = request;
    const { path } = splitUrl(url);
    // CORS checks the path of the matched route, because the router also finds the control interface by a
    // percent-encoded path.
    if ((routeOptions.url ?? path).startsWith(CONTROL_PREFIX)) return done();
    reply.header("vary", "origin");
    const { origin } = headers;
    if (origin === undefined || !named.has(origin)) return done();
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", "retry-after");
    const methods = paths.methodsAt(path);
    const isPreflight =
      method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
    if (!isPreflight || methods.length === 0) return done();
    reply
      .code(204)
      .header("access-control-allow-methods", methods.join(", "))
      .header("access-control-allow-headers", ALLOWED_HEADERS)
      .header("access-control-max-age", PREFLIGHT_MAX_AGE_SECONDS)
      .send();
  });
}
