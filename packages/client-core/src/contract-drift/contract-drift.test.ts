import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import type { ContractDriftEvent } from "../hooks/hooks.ts";
import { createDriftMonitor, findDrift, type ResponseSchema } from "./contract-drift.ts";

const row: ResponseSchema = {
  type: "object",
  fields: {
    id: { type: "text", required: true },
    status: { type: "text", values: ["A", "B"] },
    count: { type: "number", nullable: true },
    any: { type: "any" },
  },
};
const schema: ResponseSchema = {
  type: "object",
  fields: { rows: { type: "list", items: { type: "named", name: "Row" }, required: true } },
};
const drift = (value: unknown) =>
  findDrift(value, schema, { Row: row }).map(({ kind, path, count }) => `${kind} ${path} ${count}`);

it("finds no drift in a response that matches the contract and lacks optional fields", () => {
  expect(drift({ rows: [{ id: "1", status: "A", count: null, any: [] }, { id: "2" }] })).toEqual(
    [],
  );
});

it("accepts any field of an object for which the contract declares no fields", () => {
  const open: ResponseSchema = { type: "object", fields: { sort: { type: "object", fields: {} } } };
  expect(findDrift({ sort: { sorted: false } }, open, {})).toEqual([]);
  expect(findDrift({ sort: "id" }, open, {})).toMatchObject([{ path: "sort", kind: "type" }]);
});

it("finds and counts unknown fields, unknown values, missing fields and other types", () => {
  const rows = [
    { id: "1", status: "C", secret: "x" },
    { status: "C", count: "3", secret: "y" },
    { id: 5, any: 1, count: 1 },
    "text",
    { id: null },
  ];
  expect(drift({ rows, more: 1 }).sort()).toEqual([
    "missing-field rows[].id 1",
    "type rows[] 1",
    "type rows[].count 1",
    "type rows[].id 2",
    "unknown-field more 1",
    "unknown-field rows[].secret 2",
    "unknown-value rows[].status 2",
  ]);
  expect(drift([])).toEqual(["type  1"]);
});

it("shows no field name that could be personal data", () => {
  expect(drift({ rows: [], "ayse@example.com": 1 })).toEqual(["unknown-field … 1"]);
});

const call = { operation: "listThings", callId: "c" };

it("notifies a hook once of each path, and is absent without a hook", () => {
  const events: ContractDriftEvent[] = [];
  const hooks = { onContractDrift: (event: ContractDriftEvent) => events.push(event) };
  const watches = [1, 2].map(() =>
    createDriftMonitor(hooks, hooks.onContractDrift, createFakeClock()),
  );
  for (const watch of watches)
    watch?.(call, () => findDrift({ rows: [{ id: 1 }] }, schema, { Row: row }));
  expect(events).toEqual([{ ...call, kind: "type", path: "rows[].id", count: 1 }]);
  expect(createDriftMonitor({}, hooks.onContractDrift, createFakeClock())).toBeUndefined();
});

it("pauses after each check for twenty times as long as the check took", () => {
  let now = 0;
  let looks = 0;
  const clock = { ...createFakeClock(), monotonic: () => now };
  const watch = createDriftMonitor({ onContractDrift: () => {} }, () => {}, clock);
  const find = () => {
    looks += 1;
    now += 1;
    return [];
  };
  watch?.(call, find);
  now += 19;
  watch?.(call, find);
  expect(looks).toBe(1);
  now += 1;
  watch?.(call, find);
  expect(looks).toBe(2);
});
