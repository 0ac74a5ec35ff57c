import { expect, it } from "vitest";
import { countCalls } from "./count-calls.ts";

it("counts calls by their minute, refused ones and those without a response apart", () => {
  const now = 600_000;
  const calls = [
    { at: now - 180_000, status: 200 },
    { at: now - 179_999, status: 200 },
    { at: now - 60_000, status: 200, refusal: "1001: …" },
    { at: now },
    { at: now + 5_000, status: 200 },
  ];
  expect(countCalls(calls, now, 3)).toEqual([
    { served: 1, refused: 0 },
    { served: 0, refused: 1 },
    { served: 1, refused: 1 },
  ]);
});
