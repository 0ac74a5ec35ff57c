import { describe, expect, it } from "vitest";
import { resolveLinks } from "./page.ts";

const resolve = (text: string) => resolveLinks(text, "guides/some", "/docs");

describe("links of a page", () => {
  it.each([
    ["[a](errors.md#unknown-outcomes)", "[a](/docs/guides/errors.html#unknown-outcomes)"],
    ["[a](../map.html)", "[a](/docs/map.html)"],
    ["[a](/llms.txt)", "[a](/docs/llms.txt)"],
    ["![a](../console/try.png)", "![a](/docs/console/try.png)"],
    ['<a href="x.html">', '<a href="/docs/guides/x.html">'],
  ])("become paths from the root of the host: %s", (text, written) => {
    expect(resolve(text)).toBe(written);
  });

  it.each([
    "[a](#here)",
    "[a](mailto:a@b.c)",
    "`[a](b.md)`",
    "```md\n[a](b.md)\n```",
    "````\n```\n[a](b.md)\n```\n````",
  ])("are not changed: %s", (text) => expect(resolve(text)).toBe(text));

  it("begin at the root of the host without a base path", () => {
    expect(resolveLinks("[a](errors.md)", "guides/some", "")).toBe("[a](/guides/errors.html)");
  });
});
