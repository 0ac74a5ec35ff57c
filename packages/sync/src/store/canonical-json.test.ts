import { expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

it("writes the members of every object in sorted order, and every member with a value", () => {
  const text = '{"b":[{"d":1,"c":"2"}],"a":null,"__proto__":{"f":true,"e":"ş"}}';
  const canonical = '{"__proto__":{"e":"ş","f":true},"a":null,"b":[{"c":"2","d":1}]}';
  expect(canonicalJson(JSON.parse(text))).toBe(canonical);
  expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
});
