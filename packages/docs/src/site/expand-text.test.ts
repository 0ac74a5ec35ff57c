import { describe, expect, it } from "vitest";
import { expandText } from "./expand-text.ts";

const source = { file: "packages/docs/pages/guides/some.md", linesBefore: 5 };
const expand = (text: string) => expandText(text, source, { states: "| a |" });

describe("expandText", () => {
  it("shows a sample with its output", () => {
    const { text, problems } = expand('```ts sample="reference/soap/order-item-accept.ts"\n```\n');
    expect(problems).toEqual([]);
    expect(text).toMatch(/^```ts title="reference\/soap\/order-item-accept\.ts"\n.*acceptItems/s);
    expect(text).toMatch(/It prints:\n\n```text\n.*56000\d{5}/s);
  });

  it('leaves out the output of a sample with "quiet"', () => {
    const { text } = expand('```ts sample="reference/soap/order-item-accept.ts" quiet\n```\n');
    expect(text).not.toContain("It prints");
  });

  it("passes other attributes of a code fence to Starlight", () => {
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
  ])("names file and line of a missing reference: %s", (text, what) => {
    expect(expand(`# Some\n\n${text}\n`).problems).toEqual([
      `packages/docs/pages/guides/some.md:8: ${what}`,
    ]);
  });

  it("reports inline code, because no test would run it", () => {
    expect(expand("```ts\nconst a = 1;\n```\n").problems[0]).toMatch(
      /^packages\/docs\/pages\/guides\/some\.md:6: code fence "ts" has neither sample/,
    );
  });

  it("replaces a placeholder on a line by its text", () => {
    expect(expand("One\n\n[[states]]\n").text).toBe("One\n\n| a |\n");
  });
});
