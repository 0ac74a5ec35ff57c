import { describe, expect, it } from "vitest";
import { createHighlight } from "./highlight.ts";
import { MarkdownRenderer } from "./markdown.ts";

const highlight = await createHighlight();
const source = { file: "packages/docs/pages/guides/some.md", linesBefore: 5 };

function render(text: string) {
  const markdown = new MarkdownRenderer(highlight, { states: "<svg/>" });
  return { ...markdown.render(text, source), problems: markdown.problems };
}

describe("a text of the docs", () => {
  it("shows a sample with what it prints", () => {
    const { html, problems } = render("```sample reference/soap/order-item-accept.ts\n```\n");
    expect(problems).toEqual([]);
    expect(html).toContain("acceptItems");
    expect(html).toContain("prints");
    expect(html).toContain("5600000026");
  });

  it("with a sample that is not there is a problem with file and line", () => {
    const { problems } = render("# Some\n\n```sample guides/gone.ts\n```\n");
    expect(problems).toEqual([
      'packages/docs/pages/guides/some.md:8: there is no sample "guides/gone.ts" in packages/examples',
    ]);
  });

  it("with code of its own is a problem: nothing would run it", () => {
    const { problems } = render("```ts\nconst a = 1;\n```\n");
    expect(problems[0]).toMatch(/^packages\/docs\/pages\/guides\/some\.md:6: code fence "ts"/);
  });

  it("with a diagram that is not there is a problem with file and line", () => {
    const { problems } = render("One\n\n[[diagram stars]]\n");
    expect(problems).toEqual(['packages/docs/pages/guides/some.md:8: there is no diagram "stars"']);
    expect(render("[[diagram states]]\n").html).toContain("<svg/>");
  });

  it("links to pages by the names of their sources", () => {
    const { html } = render("[Errors](errors.md#unknown-outcomes) and [map](../map.html)");
    expect(html).toContain('href="errors.html#unknown-outcomes"');
    expect(html).toContain('href="../map.html"');
  });

  it("has an anchor for each heading, a different one for each", () => {
    const { headings } = render("## Some `code`\n\n## Some code\n");
    expect(headings.map(({ id }) => id)).toEqual(["some-code", "some-code-2"]);
  });
});
