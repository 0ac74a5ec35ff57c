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

/** On size, time and number of requests and connections. */
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
    transform: Transform;
  }
}

interface AppOptions {
  readonly limits: Limits;
  readonly loggers: Loggers;
  readonly transform: Transform;
  /** For the header `Date`, epoch ms; undefined for none. */
  readonly clock: () => number | undefined;
  readonly openRequests: OpenRequests;
  /** By the Host header. */
  readonly admitsHost: (host: string) => boolean;
  /** At its path errors are Faults. */
  readonly soap: Pick<ServiceNames, "soapPath" | "soapSearch">;
  /** Of the seller's operations, which an unknown address is compared with. */
  readonly addresses: readonly string[];
  /** Origins of web pages that may call the sandbox. */
  readonly cors: OptionValues["cors"];
}

/** Between Node's checks for slow requests, which may exceed their timeout by this. */
const MAX_CHECK_INTERVAL_MS = 1_000;

/**
 * Without routes. Limits requests and connections, passes bodies on as bytes, and turns every error into a response
 * without a stack trace.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const { limits, loggers, transform, clock, openRequests, admitsHost, cors, soap } = options;
  /** SOAP or REST, by the request's URL. */
  const toResponse = (refusal: Problem, url: string): HttpResponse =>
    splitUrl(url).path === soap.soapPath ? soapRefusal(refusal) : errorResponse(refusal);
  // Fastify's logger creates a child per request, which costs more than serving it.
  const app = Fastify({
    bodyLimit: limits.bodyLimit,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // Fastify's query parser accepts repeated parameters; the routes read the query string.
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
    const now = clock();
    reply.raw.sendDate = now !== undefined;
    if (now !== undefined) reply.header("date", new Date(now).toUTCString());
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

/** Names the right one in the caller's own protocol. */
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

/** Without the query string, which can have orders and people. */
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

/** Fastify's JSON parser loses digits and accepts repeated keys. */
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

/** Of a request that failed (syntax, size, time) before Fastify created a reply. */
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
 * Only after the headers, with the credentials, are accepted, so that no client sends a body that would be refused. A
 * refused request with `Expect: 100-continue` closes the connection, because its client may or may not send the body.
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
