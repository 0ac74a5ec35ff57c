import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DomainContext } from "../domain/context.ts";
import type { OperationName as AddedName } from "../gen/overlay-messages.gen.ts";
import type { OverlayName } from "../gen/overlays.gen.ts";
import { soapStubs } from "../gen/soap-stubs.gen.ts";
import { splitUrl } from "../http/known-paths.ts";
import type { OpenRequests } from "../http/open-requests.ts";
import { createMethodProblem, isFailure, Problem, toProblem } from "../http/problem.ts";
import { readBody } from "../http/read-body.ts";
import { send } from "../http/send-response.ts";
import { type MessageDependencies, serveMessage } from "./serve-message.ts";
import {
  createReadHandlers,
  createWriteHandlers,
  type SoapContext,
  type SoapHandlers,
} from "./soap-handlers.ts";
import { createEncoder, soapRefusal } from "./soap-responses.ts";
import { asksForWsdl, soapPath, wsdlAt } from "./wsdl.ts";

interface SoapDependencies extends Omit<MessageDependencies, "handlers" | "clock"> {
  readonly context: DomainContext;
  /** Most bytes of a request; a message of this interface is far smaller. */
  readonly bodyBytes: number;
  readonly openRequests: OpenRequests;
  /** Whose operations are served and described besides the contract's own. */
  readonly overlays: readonly OverlayName[];
  readonly createAddedHandlers: (parts: SoapContext) => Pick<SoapHandlers, AddedName>;
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const mediaTypes = /^(?:text|application)\/(?:xml|soap\+xml)\s*(?:;|$)/i;
const wsdlHeaders = { "content-type": "text/xml; charset=utf-8" } as const;

/**
 * Serves the order service, and its description at `?wsdl` (interface-specification.md, SOAP order
 * service). In a scope of its own: here bodies are XML, and every failure is a Fault.
 */
export function registerSoap(app: FastifyInstance, dependencies: SoapDependencies): void {
  const { context, logger, namespace, openRequests, overlays } = dependencies;
  const handlers = createHandlers(dependencies);
  const parts: MessageDependencies = { ...dependencies, handlers, clock: context.clock };
  const bodyLimit = Math.min(dependencies.bodyBytes, MAX_BODY_BYTES);
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", readBody);
    scope.setErrorHandler((error, _request, reply) => {
      const problem = toProblem(error);
      if (isFailure(problem)) logger.error({ err: error }, "a request failed");
      send(reply, soapRefusal(problem));
    });
    scope.route({
      method: ["GET", "HEAD"],
      url: soapPath,
      handler: (request, reply) => {
        if (!asksForWsdl(splitUrl(request.url).search)) throw createMethodProblem(["POST"]);
        const wsdl = wsdlAt(request.protocol, request.headers.host, { namespace, overlays });
        return reply.headers(wsdlHeaders).send(wsdl);
      },
    });
    scope.addHook("onResponse", ({ raw }, _reply, next) => {
      openRequests.remove(raw.socket);
      next();
    });
    scope.post(soapPath, {
      bodyLimit,
      onRequest: (request, _reply, next) => {
        openRequests.add(request.raw.socket, request.url);
        next(isPlainXml(request) ? undefined : createMediaTypeProblem());
      },
      handler: (request, reply) => serveMessage(request, reply, parts),
    });
    done();
  });
}

/** Writes an order as `OrderDetail` shows it to its seller: a whole message. */
export function createOrderRenderer(
  domain: DomainContext,
  namespace: string,
): (sellerId: string, orderId: string) => string {
  const { OrderDetail } = createReadHandlers({ domain, encode: createEncoder(namespace) });
  const auth = { appKey: "", appSecret: "" };
  return (sellerId, id) => String(OrderDetail(sellerId, { auth, orderRequest: { id } }));
}

function createHandlers({
  context: domain,
  namespace,
  createAddedHandlers,
}: SoapDependencies): SoapHandlers {
  const parts = { domain, encode: createEncoder(namespace) };
  return {
    // What overlays add, until a handler of that name takes its place.
    ...soapStubs,
    ...createAddedHandlers(parts),
    ...createReadHandlers(parts),
    ...createWriteHandlers(parts),
  };
}

/** Compressed bodies are refused unread: nothing that this interface sends is worth compressing. */
function isPlainXml({ headers }: FastifyRequest): boolean {
  const isXml = mediaTypes.test(headers["content-type"] ?? "");
  return isXml && (headers["content-encoding"] ?? "identity").toLowerCase() === "identity";
}

function createMediaTypeProblem(): Problem {
  return new Problem(415, 1008, "The body must be text/xml, without content encoding.");
}
