import type { FastifyInstance } from "fastify";
import { CONTROL_PREFIX } from "../control/control-address.ts";
import { type KnownPaths, splitUrl } from "../http/known-paths.ts";

/** The headers of both interfaces that a browser asks about; it also names them in lower case. */
const requestHeaders = "appkey, appsecret, content-type, soapaction";
const preflightSeconds = "600";

/**
 * Lets pages of the named origins call the service from a browser, by the CORS protocol of the Fetch
 * standard. An origin is compared whole, cookies are never allowed, and the control interface, whose
 * token a page could read, is open to no other origin.
 *
 * @param origins such as `http://localhost:5173`
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
    // The route's own path: the router also takes a percent-encoded one to the control interface.
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
      .header("access-control-allow-headers", requestHeaders)
      .header("access-control-max-age", preflightSeconds)
      .send();
  });
}
