import type { FastifyInstance } from "fastify";
import { requestLine } from "../control/request-line.ts";
import type { RequestLog } from "../control/request-log.ts";
import { soapPath } from "../soap/wsdl.ts";

/**
 * Writes a line for each call of a seller, and for each request that was refused before its seller was
 * known. What else is served, to the console's page and the control interface, is not listed.
 */
export function printCalls(
  app: FastifyInstance,
  requests: RequestLog,
  clock: () => number,
  write: (line: string) => void,
): void {
  requests.follow((request) => write(`${requestLine(request)}\n`));
  app.addHook("onSend", ({ method, routeOptions, sellerId, url }, reply, payload, done) => {
    const isSoap = method === "POST" && routeOptions.url === soapPath;
    if (sellerId === "" && (reply.statusCode >= 400 || isSoap)) {
      const line = requestLine({
        at: clock(),
        method,
        url,
        operation: "-",
        sellerId,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        response: typeof payload === "string" ? payload : "",
      });
      write(`${line}\n`);
    }
    done();
  });
}
