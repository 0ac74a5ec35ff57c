import { expect, test } from "vitest";
import { listThings, thingsContract } from "../model/inline-contract.fixture.ts";
import { emitResponseForms } from "./response-forms.ts";

test("writes the form of each response as it is decoded: identifiers and amounts are text", () => {
  const { path, text } = emitResponseForms(thingsContract(listThings));
  expect(path).toBe("packages/rest-client/src/gen/response-forms.gen.ts");
  expect(text).toContain('listThings: { type: "named", name: "ThingPage" }');
  expect(text.replace(/\s+/g, " ")).toMatch(
    /Thing: \{ type: "object", fields: \{ id: \{ type: "text"/,
  );
});
