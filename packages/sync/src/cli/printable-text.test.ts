import { expect, it } from "vitest";
import { printableLine, printableText } from "./printable-text.ts";

it("text that could change a terminal shows its codes, and all other text stays", () => {
  const title = "\u001b]0;owned\u0007\u009b31m\u202Eevil\r";
  expect(printableText(`${title}\n\tşğü 👍`)).toBe(
    "\\u001b]0;owned\\u0007\\u009b31m\\u202eevil\\u000d\n\tşğü 👍",
  );
  expect(printableLine("a\nb\tc")).toBe("a\\nb c");
});
