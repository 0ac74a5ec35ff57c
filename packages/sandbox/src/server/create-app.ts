import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { escapeLine } from "@marketplace-seller/client-core/internal";
import Fastify, { type FastifyInstance, type FastifyRequest, type RequestPayload } from "fastify";
import type { Logger } from "pino";
import { errorResponse, type HttpResponse, type Transform } from "../calls/http/http-response.ts";
import { splitUrl, trackPaths } from "../calls/http/known-paths.ts";
import { findNearestAddress } from "../calls/http/nearest-address.ts";
import { type OpenRequests, trackResponses } from "../calls/http/open-requests.ts";
import {
  createMethodProblem,
  isFailure,
  type Problem,
  problem,
  toProblem,
} from "../calls/http/problem.ts";
import { readBody } from "../calls/http/read-body.ts";
import { send } from "../calls/http/send-response.ts";
import type { ServiceNames } from "../calls/service-names.ts";
import { soapRefusal } from "../soap/soap-responses.ts";
import { allowOrigins } from "./cors.ts";
import type { Loggers } from "./logging.ts";
import type { OptionValues } from "./resolve-options.ts";

/** Limits on the size, time and number of a client's requests and connections. */
type Limits = Pick<
  OptionValues,
  | "bodyLimit"
  | "headerLimit"
  | "headersTimeout"
  | "requestTimeout"
  | "keepAliveTimeout"
  | "connections"
>;

declare module "fastify" {
  interface FastifyInstance {
    /** The changes of the sandbox's profile to requests and responses. */
    transform: Transform;
  }
}

interface AppOptions {
  readonly limits: Limits;
  readonly loggers: Loggers;
  readonly transform: Transform;
  /** Returns the time for the responses' header `Date`, epoch ms. */
  readonly clock: () => number;
  readonly openRequests: OpenRequests;
  /** Whether the server accepts requests with this Host header. */
  readonly admitsHost: (host: string) => boolean;
  /** The address of the SOAP service, at whose path errors are Faults. */
  readonly soap: Pick<ServiceNames, "soapPath" | "soapSearch">;
  /** The paths of the seller's operations, which an unknown address is compared with. */
  readonly addresses: readonly string[];
  /** Origins of the web pages that may call the sandbox. */
  readonly cors: OptionValues["cors"];
}

/**
 * The longest interval, in milliseconds, between Node's checks for requests that are too slow; a request timeout may
 * be exceeded by this interval.
 */
const MAX_CHECK_INTERVAL_MS = 1_000;

/**
 * Creates the HTTP server without routes. The sandbox's HTTP server limits the size and duration of requests and the
 * number of connections, passes bodies to the routes as bytes, and turns every error into an error response without a
 * stack trace.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const { limits, loggers, transform, clock, openRequests, admitsHost, cors, soap } = options;
  /** Renders a problem as a SOAP or a REST error response, depending on the request's URL. */
  const toResponse = (refusal: Problem, url: string): HttpResponse =>
    splitUrl(url).path === soap.soapPath ? soapRefusal(refusal) : errorResponse(refusal);
  // Fastify's logger is off, because it creates a child logger per request, which costs more than serving the
  // request.
  const app = Fastify({
    bodyLimit: limits.bodyLimit,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // Fastify's query parser is off, because it accepts repeated parameters; the routes read the query string.
    routerOptions: { querystringParser: () => ({}) },
    http: {
      maxHeaderSize: limits.headerLimit,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: computeCheckInterval(limits),
    },
    frameworkErrors: (error, request, reply) => {
      send(reply, toResponse(toProblem(error), request.url));
    },
    clientErrorHandler(error, socket) {
      const url = openRequests.findUrl(socket, "rawPacket" in error ? error.rawPacket : undefined);
      const unread = { url, operation: "", raw: { rawHeaders: [] } };
      const response = transform.response(toResponse(toProblem(error), url), unread);
      runAfterResponses(socket, () => respondToBrokenRequest(socket, response));
    },
  });
  app.decorate("transform", transform);
  app.decorateRequest("sellerId", "");
  app.decorateRequest("operation", "");
  app.decorateRequest("isLogged", false);
  app.decorateRequest("refusal", undefined);
  app.server.maxConnections = limits.connections;
  const runAfterResponses = trackResponses(app.server);
  app.addHook("onRequest", ({ headers: { host } }, reply, done) => {
    reply.header("date", new Date(clock()).toUTCString());
    done(host === undefined || admitsHost(host) ? undefined : problem("foreignHost"));
  });
  continueAfterAuthentication(app);
  readBodiesAsBytes(app);
  const paths = trackPaths(app);
  if (cors !== undefined) allowOrigins(app, cors, paths);
  app.setNotFoundHandler(({ url, headers }, reply) => {
    const { path } = splitUrl(url);
    const allowed = paths.methodsAt(path);
    if (allowed.length > 0) send(reply, toResponse(createMethodProblem(allowed), url));
    else send(reply, refuseAddress(path, isXml(headers), options));
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toProblem(error);
    if (isFailure(refusal)) loggers.logger.error({ err: error }, "a request failed");
    send(reply, toResponse(refusal, request.url));
  });
  if (loggers.requests.isLevelEnabled("info")) logRequests(app, loggers.requests);
  return app;
}

/** Refuses an unknown address, and names the right one in the caller's own protocol. */
function refuseAddress(
  path: string,
  isSoap: boolean,
  { soap, addresses }: Pick<AppOptions, "soap" | "addresses">,
): HttpResponse {
  const soapAddress = `the SOAP service is at ${soap.soapPath}${soap.soapSearch}`;
  if (isSoap) return soapRefusal(problem("notFound", `In this sandbox ${soapAddress}.`));
  const nearest = findNearestAddress(path, addresses);
  const detail =
    nearest === undefined
      ? `/openapi.json lists the REST addresses, and ${soapAddress}.`
      : `The nearest one is ${nearest}.`;
  return errorResponse(problem("notFound", detail));
}

function isXml(headers: FastifyRequest["headers"]): boolean {
  return "soapaction" in headers || /\bxml\b/i.test(headers["content-type"] ?? "");
}

/** Logs one line per response, without the URL's query string, which can contain orders and people. */
function logRequests(app: FastifyInstance, logger: Logger): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, operation, sellerId, refusal } = request;
    const ms = Math.round(reply.elapsedTime * 100) / 100;
    logger.info(
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms,
        ...(operation === "" ? {} : { operation }),
        ...(sellerId === "" ? {} : { sellerId }),
        ...(refusal === undefined ? {} : { refusal: escapeLine(refusal) }),
      },
      "request",
    );
    done();
  });
}

function computeCheckInterval({ headersTimeout, requestTimeout }: Limits): number {
  const shortest = Math.min(headersTimeout, requestTimeout);
  return Math.max(1, Math.min(MAX_CHECK_INTERVAL_MS, Math.floor(shortest / 4)));
}

/** Passes bodies to the routes as bytes, because Fastify's JSON parser loses digits and accepts repeated keys. */
function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const readJson = async (request: FastifyRequest, payload: RequestPayload): Promise<Buffer> => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(
      request.headers["content-type"] ?? "",
    )?.[1];
    const isUtf8 = charset === undefined || charset.toLowerCase() === "utf-8";
    const isPlain = (request.headers["content-encoding"] ?? "identity") === "identity";
    if (!isUtf8 || !isPlain) throw problem("mediaType");
    return readBody(request, payload);
  };
  app.addContentTypeParser(/^application\/json(?:$|[\s;])/i, readJson);
}

/** Writes a response to the socket of a request that failed (syntax, size, time) before Fastify created a reply for it. */
function respondToBrokenRequest(socket: Socket, response: HttpResponse): void {
  if (socket.destroyed || !socket.writable) return;
  const body = Buffer.from(response.body);
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body.toString()}`, () => socket.destroy());
}

/**
 * Sends `100 Continue` only after a request's headers, with its credentials, are accepted, so that a client does not
 * send a body that would be refused. When a request with `Expect: 100-continue` is refused by its headers, the
 * connection is closed with the response, because the client may or may not send the body.
 */
function continueAfterAuthentication(app: FastifyInstance): void {
  app.server.on("checkContinue", (request, response) => {
    response.shouldKeepAlive = false;
    app.routing(request, response);
  });
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (request.headers.expect?.toLowerCase() === "100-continue") {
      reply.raw.shouldKeepAlive = true;
      reply.raw.writeContinue();
    }
    done(null, payload);
  });
}
