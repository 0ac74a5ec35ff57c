import { expect, test } from "vitest";
import { readContract } from "../model/read-contract.ts";
import { emitControlRoutes } from "./control-routes.ts";

const contract = `openapi: 3.1.1
info: { title: Things, version: 1.2.3 }
paths:
  /things/{id}:
    post:
      operationId: moveThing
      summary: Move a thing
      x-retry: never
      security: []
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, pattern: "^[a-z]+$" } }
        - { name: page, in: query, description: From 0., schema: { type: integer, x-kind: page } }
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Place" } } }
      responses:
        "200":
          description: Done.
          content: { application/json: { schema: { $ref: "#/components/schemas/Colour" } } }
components:
  schemas:
    Place: { type: string, enum: [here, there] }
    Colour: { type: string, enum: [red] }
`;

const read = (text: string) => readContract("things.yaml", () => text);

test("writes a route with the shapes of its path, query and body", () => {
  const { text } = emitControlRoutes(read(contract));
  expect(text).toContain(`  {
    operationId: "moveThing",
    summary: "Move a thing",
    fields: { id: "", page: "From 0." },
    method: "POST",
    url: "/things/:id",
    open: true,
    path: moveThingPath,
    query: moveThingQuery,
    body: moveThingBody,
  },
`);
  expect(text).toContain('fields: { id: { type: "string", pattern: "^[a-z]+$" } }');
});

test("writes the listed values of requests, and no others", () => {
  const { text } = emitControlRoutes(read(contract));
  expect(text).toContain('export const placeValues = ["here", "there"] as const;');
  expect(text).not.toContain("colourValues");
});

test("refuses a path whose parameters the operation does not describe", () => {
  expect(() => read(contract.replace("/things/{id}", "/things/{id}/{part}"))).toThrow(
    "things.yaml:5:5: the path has the parameters [id,part], the operation describes [id]",
  );
});
