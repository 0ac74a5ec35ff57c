import { describe, expect, it } from "vitest";
import { buildFragment, parseFragment } from "./location.ts";

describe("the console's location", () => {
  it("parses the path and filters of a fragment that it built", () => {
    const fragment = buildFragment(["packages", "a/b?c#d %"], {
      status: "Picking",
      stockCode: "K&1=ü",
    });
    const { segments, query } = parseFragment(fragment);
    expect(segments).toEqual(["packages", "a/b?c#d %"]);
    expect(Object.fromEntries(query)).toEqual({ status: "Picking", stockCode: "K&1=ü" });
  });

  it("leaves out filters that are not set", () => {
    expect(buildFragment(["packages"], { status: "", stockCode: undefined })).toBe("#/packages");
  });

  it.each(["", "#", "#/", "#//"])("shows the overview for %j", (fragment) => {
    expect(parseFragment(fragment).segments).toEqual([]);
  });

  it("uses a fragment with malformed percent-encoding unchanged", () => {
    expect(parseFragment("#/packages/%E0%A4%A").segments).toEqual(["packages", "%E0%A4%A"]);
  });
});
