import { Readable } from "node:stream";
import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";
import type { RequestLog } from "./request-log.ts";

/** One line for all readers. */
const lines = new WeakMap<ReceivedRequest, Buffer>();

/**
 * The requests that are received from now on, one JSON object a line, until the reader goes away. They wait
 * in the log and nowhere else: a reader that needs one which the log has forgotten is disconnected.
 */
export function requestStream(requests: RequestLog): Readable {
  let last = requests.lastId;
  let isWanted = false;
  const stream = new Readable({
    read() {
      isWanted = true;
      give();
    },
  });
  function give(): void {
    if (requests.forgotten > last) stream.destroy();
    while (isWanted && !stream.destroyed) {
      const next = requests.next(last);
      if (next === undefined) return;
      last = next.id;
      isWanted = stream.push(lineFor(next));
    }
  }
  stream.on("close", requests.follow(give));
  // Headers are sent with the first bytes: an empty line says that the stream is open.
  stream.push("\n");
  return stream;
}

function lineFor(request: ReceivedRequest): Buffer {
  const known = lines.get(request);
  if (known !== undefined) return known;
  const line = Buffer.from(`${JSON.stringify(request)}\n`);
  lines.set(request, line);
  return line;
}
