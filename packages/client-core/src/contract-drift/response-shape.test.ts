import { expect, it } from "vitest";
import type { ResponseSchema } from "./contract-drift.ts";
import { describeShape } from "./response-shape.ts";

const schema: ResponseSchema = {
  type: "object",
  fields: {
    rows: { type: "list", items: { type: "named", name: "Row" }, required: true },
    open: { type: "object", fields: {} },
  },
};
const row: ResponseSchema = {
  type: "object",
  fields: {
    id: { type: "text", required: true },
    status: { type: "text", values: ["A", "B"] },
    note: { type: "text", nullable: true },
  },
};
const shape = (...responses: unknown[]) => describeShape(responses, schema, { Row: row });

it("lists the types of each path, including null and absent", () => {
  expect(shape({ rows: [{ id: "1", note: null }, { id: 2 }] }, { rows: [], open: {} })).toEqual({
    "": { types: ["object"] },
    open: { types: ["absent", "object"] },
    rows: { types: ["list"] },
    "rows[]": { types: ["object"] },
    "rows[].id": { types: ["number", "text"] },
    "rows[].note": { types: ["absent", "null"] },
    "rows[].status": { types: ["absent"] },
  });
});

it("lists only declared enum values, and no text that could be personal data", () => {
  const rows = [
    { id: "Ada", status: "B" },
    { id: "1", status: "Ada" },
    { id: "1", "ada@example.com": 1, gift: { Ada: "Ada" } },
  ];
  const described = shape({ rows, open: { Ada: 1 } });
  expect(described["rows[].status"]).toEqual({ types: ["absent", "text"], values: ["B", "…"] });
  expect(described["rows[].gift"]).toEqual({ types: ["object"] });
  expect(JSON.stringify(described)).not.toMatch(/Ada|ada/);
});
