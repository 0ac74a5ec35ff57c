import { expect, it } from "vitest";
import { details, fence, inlineCode, table } from "./markdown.ts";

it.each([
  ["stockCode", "`stockCode`"],
  ["<img src=x>", "`<img src=x>`"],
  ["a`<img src=x>`b", "`` a`<img src=x>`b ``"],
  ["a``b`", "``` a``b` ```"],
  ["a\n\n<img src=x>", "`a <img src=x>`"],
])("a name with backticks or lines does not end its code: %j", (name, code) => {
  expect(inlineCode(name)).toBe(code);
});

it("code does not end its fence, indented or not", () => {
  expect(fence("  ```\n<img src=x>", "json")).toBe("````json\n  ```\n<img src=x>\n````");
});

it("a cell stays one cell of one line, and a summary one line", () => {
  expect(table(["a"], [["`x|y`\n\n<b>"]])).toBe("| a |\n| --- |\n| `x\\|y` <b> |");
  expect(details("a\n\n<img>", "b")).toContain("<summary>a &#60;img&#62;</summary>");
});
