import { expect, it } from "vitest";
import { isStorableName } from "./storable-name.ts";

it.each([
  [true, "__proto__"],
  [true, "x".repeat(200)],
  [true, "Sipariş №1 🙂"],
  [false, ""],
  [false, " "],
  [false, "x".repeat(201)],
  [false, "a\0b"],
  [false, "a\nb"],
  [false, "\x1b[2J"],
  [false, "\ud800"],
  [false, 7],
  [false, null],
  [false, {}],
])("tells that it is %s that both databases keep the name %j", (isStorable, name) => {
  expect(isStorableName(name)).toBe(isStorable);
});
