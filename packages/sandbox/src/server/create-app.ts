import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import Fastify, { type FastifyInstance, type FastifyRequest, type RequestPayload } from "fastify";
import type { Logger } from "pino";
import { errorResponse, type HttpResponse, type Transform } from "../http/http-response.ts";
import { splitUrl, trackPaths } from "../http/known-paths.ts";
import { type OpenRequests, trackResponses } from "../http/open-requests.ts";
import {
  createMethodProblem,
  isFailure,
  type Problem,
  problem,
  toProblem,
} from "../http/problem.ts";
import { readBody } from "../http/read-body.ts";
import { send } from "../http/send-response.ts";
import { soapRefusal } from "../soap/soap-responses.ts";
import { soapPath } from "../soap/wsdl.ts";
import { allowOrigins } from "./cors.ts";
import type { Loggers } from "./logging.ts";
import type { OptionValues } from "./resolve-options.ts";

/** What one client may take of the server. */
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
    /** What the profile changes. */
    transform: Transform;
  }
}

interface AppOptions {
  readonly limits: Limits;
  readonly loggers: Loggers;
  readonly transform: Transform;
  /** The time that responses show. */
  readonly clock: () => number;
  readonly openRequests: OpenRequests;
  /** Whether a Host header is one of the sandbox's own names. */
  readonly admitsHost: (host: string) => boolean;
  /** Origins whose pages may call the service. */
  readonly cors: OptionValues["cors"];
}

/** How often Node looks for requests that are late; the precision of both timeouts. */
const MAX_CHECK_INTERVAL_MS = 1_000;

/**
 * The HTTP server without routes, hardened: limits on size, time and connections, bodies passed
 * on as bytes, every failure an error body without a stack trace.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const { limits, loggers, transform, clock, openRequests, admitsHost, cors } = options;
  // No logger of Fastify's own: it makes a child per request, which costs more than the request.
  const app = Fastify({
    bodyLimit: limits.bodyLimit,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // Query strings are read by the routes: Fastify's parser lets repeated parameters pass.
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
  app.decorateRequest("isNoted", false);
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
  app.setNotFoundHandler(({ url }, reply) => {
    const allowed = paths.methodsAt(splitUrl(url).path);
    send(
      reply,
      toResponse(allowed.length > 0 ? createMethodProblem(allowed) : problem("notFound"), url),
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toProblem(error);
    if (isFailure(refusal)) loggers.logger.error({ err: error }, "a request failed");
    send(reply, toResponse(refusal, request.url));
  });
  if (loggers.requests.isLevelEnabled("info")) logRequests(app, loggers.requests);
  return app;
}

/** In the protocol of the address. */
function toResponse(refusal: Problem, url: string): HttpResponse {
  return splitUrl(url).path === soapPath ? soapRefusal(refusal) : errorResponse(refusal);
}

/** One line per request with a response. The query stays out: it can name orders and people. */
function logRequests(app: FastifyInstance, logger: Logger): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, sellerId } = request;
    const ms = Math.round(reply.elapsedTime * 100) / 100;
    logger.info(
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms,
        ...(sellerId === "" ? {} : { sellerId }),
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

/** JSON is read by the routes themselves: Fastify's parsers lose digits and let duplicates pass. */
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

/** Requests that never became one (bad syntax, too large, too late) have no reply object. */
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
 * Responds to `Expect: 100-continue` when a request's headers were accepted, credentials included, and not
 * before: a body that will be refused is not asked for. A connection whose body was not asked for ends
 * with the response, since the body may or may not come.
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
