import { describe, expect, it } from "vitest";
import { sendByFetch } from "./fetch-sender.ts";
import { platformSender } from "./node-sender.ts";
import type { RequestDispatcher, Send } from "./send.ts";

const BODY = "0123456789".repeat(2000);

/**
 * A body of one-byte chunks that all use the same memory. A reader that keeps the chunks without copying them would
 * read the last byte repeatedly.
 */
function* byteByByte(): Generator<Buffer> {
  yield Buffer.from(BODY[0] ?? "");
  const chunk = Buffer.alloc(1);
  for (const text of BODY.slice(1)) {
    chunk.write(text);
    yield chunk;
  }
}

const dispatcher: RequestDispatcher = {
  dispatch(_, input) {
    const handler = input as Record<string, (...parts: unknown[]) => void>;
    handler.onRequestStart?.({}, {});
    handler.onResponseStart?.({}, 200, {}, "OK");
    for (const chunk of byteByByte()) handler.onResponseData?.({}, chunk);
    handler.onResponseEnd?.({}, {});
    return true;
  },
};

const fetch = async (): Promise<Response> => {
  const chunks = byteByByte();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body);
};

describe("a response of one-byte chunks", () => {
  it.each<[string, Send]>([
    ["the sender for Node", platformSender(dispatcher)],
    ["a given fetch", sendByFetch(() => fetch)],
  ])("is copied together, so that no chunk is kept, by %s", async (_, send) => {
    const request = { method: "GET", url: "http://service.example/", headers: {}, body: undefined };
    const limits = { signal: new AbortController().signal, maxBytes: 100_000 };
    const { body } = await send(request, limits);
    expect(new TextDecoder().decode(body)).toBe(BODY);
  });
});
