import { describe, expect, it } from "vitest";
import { combineLooks, HOLDS, type PremiseVerdict, unknown } from "./premise.ts";

const contradicted = (dateShiftMs: number): PremiseVerdict => ({
  state: "false",
  sent: "a window",
  expected: "a package",
  received: "none",
  remedy: `operator.dateShiftMs: ${dateShiftMs}`,
  measured: { dateShiftMs },
});
const empty = unknown("the shop is empty");

describe("two looks at a premise", () => {
  it("find it false where both measured the same", () => {
    expect(combineLooks(contradicted(1), contradicted(1))).toEqual(contradicted(1));
    expect(combineLooks(contradicted(1), contradicted(2)).state).toBe("unknown");
  });

  it("tell nothing where they disagree", () => {
    expect(combineLooks(HOLDS, contradicted(1)).state).toBe("unknown");
    expect(combineLooks(contradicted(1), HOLDS).state).toBe("unknown");
    expect(combineLooks(contradicted(1), empty)).toEqual(empty);
    expect(combineLooks(empty, contradicted(1))).toEqual(empty);
  });

  it("find that it holds where one did and none denies it", () => {
    expect(combineLooks(HOLDS, empty)).toEqual(HOLDS);
    expect(combineLooks(empty, HOLDS)).toEqual(HOLDS);
    expect(combineLooks(empty, empty)).toEqual(empty);
  });
});
