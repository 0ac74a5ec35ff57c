import { BodyBuffer } from "@marketplace-seller/client-core/internal";
import type { FastifyRequest, RequestPayload } from "fastify";
import { problem } from "./problem.ts";

/**
 * For Fastify's content type parsers. Fastify's own reader keeps every chunk as an object, so that a body of one-byte
 * chunks takes about a hundred times its size.
 *
 * @throws Problem 413 as soon as the body is known to exceed the route's limit
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
