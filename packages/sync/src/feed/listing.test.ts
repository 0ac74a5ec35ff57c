import { describe, expect, it } from "vitest";
import { readAhead } from "./listing.ts";

describe("a source that is read ahead", () => {
  it("yields its values in order, and reads the next one while one is used", async () => {
    const log: string[] = [];
    const source = async function* () {
      for (const n of [1, 2, 3]) {
        log.push(`read ${n}`);
        yield n;
      }
    };
    for await (const n of readAhead(source())) {
      await Promise.resolve();
      log.push(`use ${n}`);
    }
    expect(log).toEqual(["read 1", "read 2", "use 1", "read 3", "use 2", "use 3"]);
  });

  it("fails after the values before the failure, and ends when the loop is left", async () => {
    let isEnded = false;
    const source = async function* () {
      try {
        yield 1;
        throw new Error("no page");
      } finally {
        isEnded = true;
      }
    };
    const used: number[] = [];
    const use = async () => {
      for await (const n of readAhead(source())) used.push(n);
    };
    await expect(use()).rejects.toThrow("no page");
    expect([used, isEnded]).toEqual([[1], true]);
    isEnded = false;
    for await (const _ of readAhead(source())) break;
    expect(isEnded).toBe(true);
  });
});
