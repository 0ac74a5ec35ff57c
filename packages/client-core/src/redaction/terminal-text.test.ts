import { expect, it } from "vitest";
import { escapeLine, escapeText, renderJson } from "./terminal-text.ts";

it("escapes text that could change a terminal, and keeps all other text", () => {
  const title = "\u001b]0;owned\u0007\u009b31m\u202Eevil\r";
  expect(escapeText(`${title}\n\tşğü 👍`)).toBe(
    "\\u001b]0;owned\\u0007\\u009b31m\\u202eevil\\u000d\n\tşğü 👍",
  );
  expect(escapeLine("a\nb\tc")).toBe("a\\nb c");
});

it("escapes characters in JSON that could change a terminal, and the JSON has the same value", () => {
  const value = { title: "\u001b]0;\u0007\u007f\u009b31m\u202E\u2066\u2028", lines: ["ş\n👍"] };
  for (const indent of [undefined, 2]) {
    const text = renderJson(value, indent);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|\u2028/u);
    expect(JSON.parse(text)).toEqual(value);
  }
});
