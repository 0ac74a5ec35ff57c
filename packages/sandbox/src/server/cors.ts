import type { FastifyInstance } from "fastify";
import { CONTROL_PREFIX } from "../calls/control-address.ts";
import { type KnownPaths, splitUrl } from "../calls/http/known-paths.ts";

/** They need a CORS preflight; in lower case as browsers send them. */
const ALLOWED_HEADERS = "appkey, appsecret, content-type, soapaction";
const PREFLIGHT_MAX_AGE_SECONDS = "600";

/**
 * Lets web pages of the named origins call the service, by CORS (Fetch standard). Origins must be equal, and cookies
 * are never allowed. No such page can call the control interface, because it could read the control token.
 *
 * @param origins - such as `http://localhost:5173`
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
    // The path of the matched route: the router also finds the control interface by a percent-encoded one.
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
