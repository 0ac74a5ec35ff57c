import { expect, it } from "vitest";
import { readAhead } from "./listing.ts";

/** Notes when it is read, fails after two values, and notes when it ends. */
async function* createSource(log: string[]) {
  try {
    for (const value of [1, 2]) {
      log.push(`read ${value}`);
      yield value;
    }
    throw new Error("no page");
  } finally {
    log.push("end");
  }
}

it("a source that is read ahead reads the next value while one is used, and fails after the values before the failure", async () => {
  const log: string[] = [];
  const use = async () => {
    for await (const value of readAhead(createSource(log))) {
      await Promise.resolve();
      log.push(`use ${value}`);
    }
  };
  await expect(use()).rejects.toThrow("no page");
  expect(log).toEqual(["read 1", "read 2", "use 1", "end", "use 2"]);
});

it("a source that is read ahead ends when the loop is left", async () => {
  const log: string[] = [];
  for await (const _ of readAhead(createSource(log))) break;
  expect(log.at(-1)).toBe("end");
});
