import { Readable } from "node:stream";
import type { RequestLog } from "./request-log.ts";

/** How much may wait for a reader that does not read, in bytes; then the stream ends. */
const MOST_WAITING = 1024 * 1024;

/** The requests that are received from now on, one JSON object a line, until the reader goes away. */
export function requestStream(requests: RequestLog): Readable {
  const stream = new Readable({ read: () => {} });
  const unfollow = requests.follow((request) => {
    stream.push(`${JSON.stringify(request)}\n`);
    if (stream.readableLength > MOST_WAITING) stream.destroy();
  });
  stream.on("close", unfollow);
  // Headers are sent with the first bytes: an empty line says that the stream is open.
  stream.push("\n");
  return stream;
}
