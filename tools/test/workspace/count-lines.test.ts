import { expect, test } from "vitest";
import { countFile, findComments } from "../../workspace/count-lines.mjs";

test.each([
  ["a line", "const a = 1; // one\n", ["// one"]],
  ["a block", "/** Two\n * lines. */\nconst a = 1;\n", ["/** Two\n * lines. */"]],
  ["none in strings", "const a = \"// no\" + '/* no */';\n", []],
  ["none in a regular expression", "const a = /[/]\\/\\/ no/; // yes\n", ["// yes"]],
  ["a division is none", "const a = b / c; // yes / no\n", ["// yes / no"]],
  [
    "code within a template",
    "const a = `// no ${ /* yes */ `// no ${{}}`} // no`;\n",
    ["/* yes */"],
  ],
])("comments: %s", (_kind, text, comments) => {
  expect(findComments(text)).toEqual(comments);
});

test("a line of code is neither blank nor a comment alone", () => {
  const text = "/** Two words. */\n\nconst a = 1; // don't count\n// three more words\n";
  expect(countFile(text)).toEqual({ lines: 4, code: 1, words: 7 });
});
