import { describe, expect, it } from "vitest";
import { decodeResponse, type OperationName, operations } from "../src/codec/index.ts";
import { example } from "./examples.ts";

/** Every element inside a message, with its path. */
function listElements(xml: string): readonly { readonly path: string; readonly text: string }[] {
  const open: { readonly name: string; readonly start: number }[] = [];
  const elements: { path: string; text: string }[] = [];
  for (const { 0: tag, 1: end, 2: name = "", 3: empty, index } of xml.matchAll(
    /<(\/?)([\w:]+)[^>]*?(\/?)>/g,
  )) {
    if (end === "") open.push({ name, start: index });
    if (end === "" && empty === "") continue;
    const path = open.slice(3).map((element) => element.name);
    const { start = 0 } = open.pop() ?? {};
    if (path.length > 0) {
      elements.push({ path: path.join("."), text: xml.slice(start, index + tag.length) });
    }
  }
  return elements;
}

const isWrite = (operation: OperationName) => operations[operation].retry !== "safe";

describe("an answer without one of its elements", () => {
  it.each(Object.keys(operations) as OperationName[])("%s is read", async (operation) => {
    const right = await example(operation, "response");
    const elements = listElements(right.slice(right.indexOf("<soap:Envelope")));
    expect(elements.length).toBeGreaterThan(0);
    for (const { path, text } of elements) {
      const without = right.replace(text, "");
      if (path === "result" && isWrite(operation)) {
        expect(() => decodeResponse(operation, without), path).toThrow("no result");
        continue;
      }
      const decoded = decodeResponse(operation, without);
      const rows = decoded.kind === "response" ? (decoded.undecoded ?? []) : undefined;
      const isRowId = /^(?:orderList\.order|orderItemList\.orderItem)\.id$/.test(path);
      expect(rows, path).toHaveLength(isRowId ? 1 : 0);
    }
  });
});
