import fc from "fast-check";
import { expect, it } from "vitest";
import { readLines } from "./follow-requests.ts";

it("yields the same lines of the request stream however its bytes are divided into chunks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({ unit: "binary" }).filter((line) => !/[\n\uFEFF\uD800-\uDFFF]/.test(line)),
      ),
      fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 10 }),
      async (lines, cuts) => {
        const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
        const input: string[] = [];
        for await (const line of readLines(cut(bytes, cuts))) input.push(line);
        expect(input).toEqual(lines);
      },
    ),
  );
});

function cut(bytes: Uint8Array, cuts: readonly number[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      let at = 0;
      for (const length of cuts) {
        controller.enqueue(bytes.slice(at, at + length));
        at += length;
      }
      controller.enqueue(bytes.slice(at));
      controller.close();
    },
  });
}
