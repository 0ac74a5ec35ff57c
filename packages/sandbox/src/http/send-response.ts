import type { FastifyReply } from "fastify";
import type { HttpResponse } from "./http-response.ts";

/** Applies the profile's changes to a response, sends it, and returns the changed response. */
export function send(reply: FastifyReply, response: HttpResponse): HttpResponse {
  const sent = reply.server.transform.response(response, reply.request);
  reply.code(sent.status).headers(sent.headers).send(sent.body);
  return sent;
}
