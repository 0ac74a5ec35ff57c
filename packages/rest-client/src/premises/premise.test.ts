import { describe, expect, it } from "vitest";
import { combineMeasurements, HOLDS, type PremiseVerdict, unknown } from "./premise.ts";

const contradicted = (dateShiftMs: number): PremiseVerdict => ({
  state: "false",
  sent: "a window",
  expected: "a package",
  received: "none",
  remedy: `operator.dateShiftMs: ${dateShiftMs}`,
  measured: { dateShiftMs },
});
const empty = unknown("the shop is empty");

describe("two measurements of a premise", () => {
  it("refute it when both measured the same violation", () => {
    expect(combineMeasurements(contradicted(1), contradicted(1))).toEqual(contradicted(1));
    expect(combineMeasurements(contradicted(1), contradicted(2)).state).toBe("unknown");
  });

  it("are inconclusive when they disagree", () => {
    expect(combineMeasurements(HOLDS, contradicted(1)).state).toBe("unknown");
    expect(combineMeasurements(contradicted(1), HOLDS).state).toBe("unknown");
    expect(combineMeasurements(contradicted(1), empty)).toEqual(empty);
    expect(combineMeasurements(empty, contradicted(1))).toEqual(empty);
  });

  it("confirm it when one confirms it and the other is inconclusive", () => {
    expect(combineMeasurements(HOLDS, empty)).toEqual(HOLDS);
    expect(combineMeasurements(empty, HOLDS)).toEqual(HOLDS);
    expect(combineMeasurements(empty, empty)).toEqual(empty);
  });
});
