import type { FastifyReply } from "fastify";
import type { HttpResponse } from "./http-response.ts";

/** Sends a response whole as the profile shows it, and returns what is sent. */
export function send(reply: FastifyReply, response: HttpResponse): HttpResponse {
  const sent = reply.server.transform.response(response, reply.request);
  reply.code(sent.status).headers(sent.headers).send(sent.body);
  return sent;
}
