import type { FastifyInstance, FastifyRequest } from "fastify";
import { splitUrl } from "../calls/http/known-paths.ts";
import type { OpenRequests } from "../calls/http/open-requests.ts";
import { createMethodProblem, isFailure, Problem, toProblem } from "../calls/http/problem.ts";
import { readBody } from "../calls/http/read-body.ts";
import { send } from "../calls/http/send-response.ts";
import type { ServiceNames } from "../calls/service-names.ts";
import type { DomainContext } from "../domain/context.ts";
import type { OperationName as AddedName } from "../gen/overlay-messages.gen.ts";
import type { OverlayName } from "../gen/overlays.gen.ts";
import { soapStubs } from "../gen/soap-stubs.gen.ts";
import { type MessageDependencies, serveMessage } from "./serve-message.ts";
import {
  createReadHandlers,
  createWriteHandlers,
  type SoapContext,
  type SoapHandlers,
} from "./soap-handlers.ts";
import { createEncoder, soapRefusal } from "./soap-responses.ts";
import { asksForWsdl, wsdlAt } from "./wsdl.ts";

interface SoapDependencies extends Omit<MessageDependencies, "handlers" | "clock" | "namespace"> {
  readonly names: ServiceNames;
  readonly context: DomainContext;
  /** Of a request, from the option `bodyLimit`. */
  readonly bodyBytes: number;
  readonly openRequests: OpenRequests;
  /** Offered and described beside the contract's operations. */
  readonly overlays: readonly OverlayName[];
  readonly createAddedHandlers: (parts: SoapContext) => Pick<SoapHandlers, AddedName>;
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const XML_MEDIA_TYPES = /^(?:text|application)\/(?:xml|soap\+xml)\s*(?:;|$)/i;
const WSDL_HEADERS = { "content-type": "text/xml; charset=utf-8" } as const;

/**
 * The order service, and its WSDL at `?wsdl` (interface-specification.md, SOAP order service), in a Fastify scope of
 * its own, where bodies are XML and every error is a Fault.
 */
export function registerSoap(app: FastifyInstance, dependencies: SoapDependencies): void {
  const { context, logger, names, openRequests, overlays } = dependencies;
  const url = toRoute(names.soapPath);
  const handlers = createHandlers(dependencies);
  const parts: MessageDependencies = {
    ...dependencies,
    namespace: names.soapNamespace,
    handlers,
    clock: context.clock,
  };
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
      url,
      handler: (request, reply) => {
        if (!asksForWsdl(splitUrl(request.url).search)) throw createMethodProblem(["POST"]);
        const { protocol, host } = findRequestedOrigin(request);
        const wsdl = wsdlAt(protocol, host, { names, overlays });
        return reply.headers(WSDL_HEADERS).send(wsdl);
      },
    });
    scope.addHook("onResponse", ({ raw }, _reply, next) => {
      openRequests.remove(raw.socket);
      next();
    });
    scope.post(url, {
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

/** Protocol and host to which the client sent its request, also through a proxy that ended its TLS. */
function findRequestedOrigin({ protocol, headers }: FastifyRequest) {
  const forwardedProtocol = readFirst(headers["x-forwarded-proto"])?.toLowerCase();
  const isKnown = forwardedProtocol === "http" || forwardedProtocol === "https";
  return {
    protocol: isKnown ? forwardedProtocol : protocol,
    host: readFirst(headers["x-forwarded-host"]) ?? headers.host,
  };
}

/** Each proxy adds its value; the first is what the client's own proxy saw. */
function readFirst(header: string | readonly string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header).split(",", 1)[0]?.trim();
}

/** As the `OrderDetail` message that the seller receives. */
export function createOrderRenderer(
  domain: DomainContext,
  names: ServiceNames,
): (sellerId: string, orderId: string) => string {
  const { OrderDetail } = createReadHandlers(createSoapContext(domain, names));
  const auth = { appKey: "", appSecret: "" };
  return (sellerId, id) => String(OrderDetail(sellerId, { auth, orderRequest: { id } }));
}

function createHandlers({
  context: domain,
  names,
  createAddedHandlers,
}: SoapDependencies): SoapHandlers {
  const parts = createSoapContext(domain, names);
  return {
    // For overlay operations without a handler.
    ...soapStubs,
    ...createAddedHandlers(parts),
    ...createReadHandlers(parts),
    ...createWriteHandlers(parts),
  };
}

function createSoapContext(domain: DomainContext, names: ServiceNames): SoapContext {
  const { soapNamespace, warehouseSender } = names;
  return { domain, encode: createEncoder(soapNamespace), warehouseSender };
}

/** A colon begins a parameter, and nothing is percent-encoded. */
function toRoute(path: string): string {
  return decodeURI(path).replaceAll(":", "::");
}

/** Uncompressed: SOAP messages are small, so compressed ones are refused unread. */
function isPlainXml({ headers }: FastifyRequest): boolean {
  const isXml = XML_MEDIA_TYPES.test(headers["content-type"] ?? "");
  return isXml && (headers["content-encoding"] ?? "identity").toLowerCase() === "identity";
}

function createMediaTypeProblem(): Problem {
  return new Problem(415, 1008, "The body must be text/xml, without content encoding.");
}
