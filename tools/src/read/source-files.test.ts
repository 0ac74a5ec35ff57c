import { expect, test } from "vitest";
import { SourceFiles } from "./source-files.ts";
import { member, requiredMember, type SourceNode } from "./source-node.ts";

function open(files: Record<string, string>, path = "specs/entry.yaml"): [SourceFiles, SourceNode] {
  const sources = new SourceFiles((file) => files[file]);
  return [sources, sources.open(path)];
}

test("follows a chain of references across files, relative to each file", () => {
  const [sources, root] = open({
    "specs/entry.yaml": "start: { $ref: paths/a.yaml#/one }",
    "specs/paths/a.yaml": "one: { $ref: ../schemas/b.yaml#/two~1three/0 }",
    "specs/schemas/b.yaml": "two/three: [{ found: true }]",
  });
  const target = sources.follow(requiredMember(root, "start", "needs start"));
  expect(target.document.file).toBe("specs/schemas/b.yaml");
  expect(target.value).toEqual({ found: true });
});

test("takes a node without a reference as its own target", () => {
  const [sources, root] = open({ "specs/entry.yaml": "start: { here: 1 }" });
  const start = requiredMember(root, "start", "needs start");
  expect(sources.follow(start)).toBe(start);
});

test.each([
  ["other.yaml#/x", "the reference other.yaml#/x leads nowhere: there is no file specs/other.yaml"],
  ["#/absent/x", 'the reference #/absent/x leads nowhere: there is no "absent"'],
  ["#/start", "the reference #/start leads in a circle"],
  [
    "https://example.com/x",
    "only files of this contract can be referred to, not https://example.com/x",
  ],
])("refuses the reference %s at its place", (ref, problem) => {
  const [sources, root] = open({ "specs/entry.yaml": `start:\n  $ref: "${ref}"\n` });
  const start = member(root, "start");
  expect(() => sources.follow(start ?? root)).toThrow(`specs/entry.yaml:2:3: ${problem}`);
});

test("refuses an entry that is not there", () => {
  expect(() => open({})).toThrow("specs/entry.yaml:1:1: there is no such file");
});
