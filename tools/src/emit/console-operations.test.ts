import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { emitConsoleOperations } from "./console-operations.ts";

test("writes the fields of a form: parameters, and the members of a body by their kind", () => {
  const { path, text } = emitConsoleOperations(thingsContract(listThings));
  expect(path).toBe("packages/console/src/gen/rest-operations.gen.ts");
  expect(text).toContain('{ name: "id", required: false, node: { kind: "number" } }');
  expect(text.replace(/\s+/g, " ")).toMatch(
    /name: "state", required: true, node: \{ kind: "string", choices: \["New", "Old"\] \}/,
  );
  const update = emitConsoleOperations(thingsContract(updateThings)).text.replace(/\s+/g, " ");
  expect(update).toMatch(
    /name: "things", required: true, node: \{ kind: "list", item: \{ kind: "object"/,
  );
  expect(update).toMatch(/\{ name: "ready", required: false, node: \{ kind: "boolean" \} \}/);
});

test("writes a date by the form in which it is sent", () => {
  const dated = listThings.replace("x-kind: identifier", "x-kind: epoch-ms");
  expect(emitConsoleOperations(thingsContract(dated)).text).toContain('node: { kind: "epochMs" }');
});
