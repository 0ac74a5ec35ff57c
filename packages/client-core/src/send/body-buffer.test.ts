import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BodyBuffer } from "./body-buffer.ts";

const MIB = 1024 * 1024;

describe("a body buffer", () => {
  it("returns the bytes of all chunks in order, however the body is split", () => {
    const sizes = fc.array(fc.nat(200_000), { maxLength: 6 });
    fc.assert(
      fc.property(sizes, (cut) => {
        const chunks = cut.map((size, n) => Buffer.alloc(size, `${n}abc`));
        const body = new BodyBuffer(Infinity);
        for (const chunk of chunks) expect(body.add(chunk)).toBe(true);
        expect(Buffer.compare(body.bytes(), Buffer.concat(chunks))).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it("allocates at most twice the size of the body when every chunk is one byte", () => {
    const body = new BodyBuffer(MIB);
    const byte = Uint8Array.of(32);
    let maxHeld = 0;
    for (let length = 1; length <= MIB; length += 1) {
      body.add(byte);
      if (length > 32_768) maxHeld = Math.max(maxHeld, body.heldBytes / length);
    }
    expect(maxHeld).toBeLessThanOrEqual(2);
    expect(body.heldBytes).toBe(MIB);
    expect(body.bytes().length).toBe(MIB);
  });

  it("accepts a body as large as the cap, and drops one that is a byte larger", () => {
    const body = new BodyBuffer(3);
    expect([body.add(new Uint8Array(2)), body.add(new Uint8Array(1))]).toEqual([true, true]);
    expect(body.bytes().length).toBe(3);
    expect(body.add(new Uint8Array(1))).toBe(false);
    expect(body.heldBytes).toBe(0);
  });

  it("allocates the announced length at once, up to one MiB", () => {
    const body = new BodyBuffer(Infinity, 300_000);
    for (let chunk = 0; chunk < 5; chunk += 1) body.add(new Uint8Array(60_000));
    expect([body.heldBytes, body.bytes().length]).toEqual([300_000, 300_000]);
    const lying = new BodyBuffer(Infinity, 2 ** 40);
    lying.add(new Uint8Array(1));
    lying.add(new Uint8Array(1));
    expect(lying.heldBytes).toBe(MIB);
  });

  it("does not copy a body of one chunk", () => {
    const body = new BodyBuffer(100);
    const chunk = new Uint8Array(50);
    body.add(chunk);
    expect(body.bytes()).toBe(chunk);
  });
});
