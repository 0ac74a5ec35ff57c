import { describe, expect, it } from "vitest";
import { expandText } from "./expand-text.ts";

const source = { file: "packages/docs/pages/guides/some.md", linesBefore: 5 };
const expand = (text: string) => expandText(text, source, { states: "| a |" });

describe("a text of the docs", () => {
  it("shows a sample with what it prints", () => {
    const { text, problems } = expand('```ts sample="reference/soap/order-item-accept.ts"\n```\n');
    expect(problems).toEqual([]);
    expect(text).toMatch(/^```ts title="reference\/soap\/order-item-accept\.ts"\n.*acceptItems/s);
    expect(text).toMatch(/It prints:\n\n```text\n.*5600000026/s);
  });

  it("leaves out what a sample prints where it says so", () => {
    const { text } = expand('```ts sample="reference/soap/order-item-accept.ts" quiet\n```\n');
    expect(text).not.toContain("It prints");
  });

  it("leaves to Starlight what else stands in the head of a fence", () => {
    const path = "reference/soap/order-item-accept.ts";
    const { text } = expand(`\`\`\`ts sample="${path}" title="Accept" {2-3} quiet\n\`\`\`\n`);
    expect(text).toMatch(/^```ts title="Accept" \{2-3\}\n/);
  });

  it.each([
    ['```ts sample="guides/gone.ts"\n```', 'packages/examples has no sample "guides/gone.ts"'],
    [
      '```yaml file="specs/gone.yaml"\n```',
      'the repository has no file "specs/gone.yaml" of a known language',
    ],
    ["[[stars]]", 'the placeholder "stars" is unknown; correct its name'],
  ])("names file and line of what is not there: %s", (text, what) => {
    expect(expand(`# Some\n\n${text}\n`).problems).toEqual([
      `packages/docs/pages/guides/some.md:8: ${what}`,
    ]);
  });

  it("with code of its own is a problem: nothing would run it", () => {
    expect(expand("```ts\nconst a = 1;\n```\n").problems[0]).toMatch(
      /^packages\/docs\/pages\/guides\/some\.md:6: code fence "ts" has neither sample/,
    );
  });

  it("has put in what is named on a line of its own", () => {
    expect(expand("One\n\n[[states]]\n").text).toBe("One\n\n| a |\n");
  });
});
