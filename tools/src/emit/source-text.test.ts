import fc from "fast-check";
import { expect, test } from "vitest";
import { literal, propertyAccess } from "./source-text.ts";

test("quotes only the names that need it", () => {
  expect(literal({ plain: 1, "not-plain": 'a"b' })).toBe('{ plain: 1, "not-plain": "a\\"b" }');
  expect(propertyAccess("o", "plain")).toBe("o.plain");
  expect(propertyAccess("o", "not-plain")).toBe('o["not-plain"]');
});

test("writes a member called __proto__ as a member", () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1}}');
  expect(literal(value)).toBe('{ ["__proto__"]: { a: 1 } }');
});

test("writes a reference for a named value, except for the root", () => {
  const inner = { a: 1 };
  const names = new Map<unknown, string>([[inner, "inner"]]);
  expect(literal({ inner }, names)).toBe("{ inner: inner }");
  expect(literal(inner, names)).toBe("{ a: 1 }");
});

test("writes source that evaluates to the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = literal(value);
      const back: unknown = new Function(`return (${text});`)();
      expect(JSON.stringify(back)).toBe(JSON.stringify(value));
    }),
  );
});
