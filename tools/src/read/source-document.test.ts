import { expect, test } from "vitest";
import { parseSource } from "./source-document.ts";

const text = `# a comment
info:
  title: Things
list:
  - first
  - name: second
"quoted key": { inner: 1 }
`;

test.each([
  [["info"], 2, 1],
  [["info", "title"], 3, 3],
  [["list", 0], 5, 5],
  [["list", 1, "name"], 6, 5],
  [["quoted key", "inner"], 7, 17],
])("places %j at its key or element", (path, line, column) => {
  expect(parseSource("a.yaml", text).locate(path)).toEqual({ file: "a.yaml", line, column });
});

test("places what is absent at its nearest parent", () => {
  const place = parseSource("a.yaml", text).locate(["info", "version", "major"]);
  expect(place).toEqual({ file: "a.yaml", line: 2, column: 1 });
});

test.each([
  ["a: [1, 2\nb: 3\n", "a.yaml:2:1: not valid YAML: "],
  ["a: 1\na: 2\n", "a.yaml:2:1: not valid YAML: Map keys must be unique"],
  ["a:\n\t- 1\n", "a.yaml:2:1: not valid YAML: "],
])("refuses %j with the place of the mistake", (broken, message) => {
  expect(() => parseSource("a.yaml", broken)).toThrow(message);
});
