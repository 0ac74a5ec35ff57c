import type { Issue } from "@marketplace-seller/client-core";
import {
  read,
  type Shape,
  WireNumber,
  wireNumbers,
} from "@marketplace-seller/client-core/internal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { around } from "../test/around-shape.ts";
import { contractJudges, type Judge } from "../test/contract-judge.ts";
import type { OperationId } from "./gen/operations.gen.ts";
import { requestShapes } from "./gen/requests.gen.ts";

/** Rules of ours that JSON Schema cannot say, so that the other judge does not know them. */
const OURS = new Set<Issue["rule"]>(["fractionDigits", "notBelow", "allowedRange"]);

const judges = contractJudges();

/** The value as a strict parser of JSON would hand it over. */
function fromWire(value: unknown): unknown {
  if (typeof value === "number") return new WireNumber(String(value));
  if (Array.isArray(value)) return value.map(fromWire);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromWire(inner)]));
}

function agree(shape: Shape, judge: Judge): void {
  const verdicts = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(around(shape), (value) => {
      const { issues } = read(shape, fromWire(value), wireNumbers);
      const ours = issues.filter(({ rule }) => !OURS.has(rule));
      expect({ valid: ours.length === 0, ours }).toEqual({ valid: judge(value), ours });
      verdicts[ours.length === 0 ? "valid" : "invalid"] += 1;
    }),
    { numRuns: 400 },
  );
  expect(verdicts.valid).toBeGreaterThan(10);
  expect(verdicts.invalid).toBeGreaterThan(5);
}

describe("the generated shapes and an independent JSON Schema validator agree", () => {
  const parts = Object.entries(requestShapes).flatMap(([id, { query, body }]) => {
    const judge = judges.get(id as OperationId);
    return [
      { what: `the query of ${id}`, shape: query, judge: judge?.query },
      { what: `the body of ${id}`, shape: body, judge: judge?.body },
    ].filter(({ shape }) => shape !== undefined);
  });

  it.each(parts)("on $what", ({ shape, judge }) => {
    if (shape === undefined || judge === undefined) throw new Error("one of the two is missing");
    agree(shape, judge);
  });

  it("for every operation of the contract", () => {
    expect([...judges.keys()].sort()).toEqual(Object.keys(requestShapes).sort());
    // The document's; an overlay may add others.
    expect(parts.length).toBeGreaterThanOrEqual(9);
  });
});
