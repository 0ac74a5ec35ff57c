// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the templates under test.
import { expect, it } from "vitest";
import { Numeral, readJson, writeJson } from "../exact/json.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import { fillTemplates } from "./templates.ts";

const bindings = {
  now: new Numeral("1772442000000"),
  order: { id: new Numeral("9007199254740993"), name: "A-1" },
  page: { content: [{ lines: [{ id: "a" }, { id: "b" }] }, { lines: [{ id: "c" }] }] },
};
const fill = (json: string) => writeJson(fillTemplates(readJson(json), bindings));

it.each([
  ['"${order.id}"', "9007199254740993"],
  ['"no ${order.name} ${order.id}"', '"no A-1 9007199254740993"'],
  ['"${now-15d+1ms}"', "1771146000001"],
  [`"\${'ab'*3}"`, '"ababab"'],
  ['[{"$repeat":2,"item":"x${index}"}]', '["x0","x1"]'],
  [
    '[{"$of":"page.content.*.lines.*.id","item":{"id":"${each}"}}]',
    '[{"id":"a"},{"id":"b"},{"id":"c"}]',
  ],
])("the template %s resolves to %s", (json, expected) => {
  expect(fill(json)).toBe(expected);
});

it("refuses a template whose name has no value", () => {
  expect(() => fill('"${order.nam}"')).toThrow(new SuiteSetupError("${order.nam} has no value"));
});
