import { BodyBuffer } from "@marketplace-seller/client-core/internal";
import type { FastifyRequest, RequestPayload } from "fastify";
import { problem } from "./problem.ts";

/**
 * Reads the body of a request whole, for Fastify's content type parsers. Fastify's own reading holds every chunk by
 * itself, so that a body of one-byte chunks takes some hundred times its size.
 *
 * @throws Problem 413 for a body over the route's limit, as soon as that is known
 */
export async function readBody(request: FastifyRequest, payload: RequestPayload): Promise<Buffer> {
  const { bodyLimit } = request.routeOptions;
  if (Number(request.headers["content-length"]) > bodyLimit) throw problem("bodyTooLarge");
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const body = new BodyBuffer(bodyLimit);
  const onData = (chunk: Buffer): void => {
    if (body.add(chunk)) return;
    payload.off("data", onData);
    reject(problem("bodyTooLarge"));
  };
  payload.on("data", onData);
  payload.once("error", (cause) => reject(problem("unreadable", undefined, { cause })));
  payload.once("end", () => {
    const { buffer, byteOffset, length } = body.bytes();
    resolve(Buffer.from(buffer, byteOffset, length));
  });
  return promise;
}
