import { describe, expect, it } from "vitest";
import { joinPage } from "./page-bytes.ts";

const elements = (...texts: string[]): Uint8Array[] => texts.map((text) => Buffer.from(text));

describe("joinPage", () => {
  it("joins elements with commas between head and tail", () => {
    const join = (...texts: string[]): string => joinPage("[", elements(...texts), "]").toString();
    expect([join(), join("1"), join("1", "2", "3")]).toEqual(["[]", "[1]", "[1,2,3]"]);
  });

  it("joins a remembered list once, unless its envelope is another", () => {
    const content = elements("1", "2");
    const first = joinPage('{"page":0,"content":[', content, "]}");
    expect(joinPage('{"page":0,"content":[', content, "]}")).toBe(first);
    expect(joinPage('{"page":3,"content":[', content, "]}").toString()).toBe(
      '{"page":3,"content":[1,2]}',
    );
    expect(joinPage('{"page":3,"content":[', content, '],"x":1}').toString()).toContain('"x":1');
  });
});
