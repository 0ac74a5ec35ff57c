import { describe, expect, it } from "vitest";
import { joinPage } from "./page-bytes.ts";

const elements = (...texts: string[]): Uint8Array[] => texts.map((text) => Buffer.from(text));

describe("joinPage", () => {
  it("joins elements with commas between head and tail", () => {
    const join = (...texts: string[]): string => joinPage("[", elements(...texts), "]").toString();
    expect([join(), join("1"), join("1", "2", "3")]).toEqual(["[]", "[1]", "[1,2,3]"]);
  });
});
