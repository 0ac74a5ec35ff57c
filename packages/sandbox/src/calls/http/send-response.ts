import type { FastifyReply } from "fastify";
import type { HttpResponse } from "./http-response.ts";

/** With the profile's changes, which are returned. */
export function send(reply: FastifyReply, response: HttpResponse): HttpResponse {
  const sent = reply.server.transform.response(response, reply.request);
  // Fastify takes a buffer for JSON where another realm's `ArrayBuffer` is the global one, as in jsdom.
  reply.code(sent.status).headers(sent.headers).serializer(identity).send(sent.body);
  return sent;
}

function identity(body: unknown): string {
  return body as string;
}
