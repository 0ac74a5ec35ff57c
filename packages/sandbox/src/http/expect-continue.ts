import type { FastifyInstance } from "fastify";

/**
 * Responds to `Expect: 100-continue` when a request's headers were accepted, credentials included, and not
 * before: a body that will be refused is not asked for. A connection whose body was not asked for ends
 * with the response, since the body may or may not come.
 */
export function continueAfterAuthentication(app: FastifyInstance): void {
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
