import { expect, test } from "vitest";
import { readDocComment } from "./describe-members.ts";

test("a doc comment is split into its parts", () => {
  const comment = `/**
 * Adds {@link DecimalInput} values,
 * exactly.
 *
 * @param values - what is added
 *
 * @returns the sum
 *
 * @throws
 *
 * TypeError when a value is not a decimal
 *
 * @example
 * \`\`\`ts
 * sumDecimals(["0.10"]);
 * \`\`\`
 */
`;
  expect(readDocComment(comment)).toEqual({
    summary: "Adds `DecimalInput` values,\nexactly.",
    parameters: [{ name: "values", text: "what is added" }],
    returns: "the sum",
    throws: ["TypeError when a value is not a decimal"],
    examples: ['sumDecimals(["0.10"]);'],
  });
});

test("code without a fence is an example too", () => {
  expect(readDocComment("/**\n * @example\n *\n * run();\n */").examples).toEqual(["run();"]);
});

test("an absent comment has no parts", () => {
  expect(readDocComment()).toMatchObject({ summary: "", examples: [], throws: [] });
});
