import { SaxesParser } from "saxes";
import { failAt, type SourceLocation } from "./contract-error.ts";

export interface XmlElement extends SourceLocation {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly parent: XmlElement | undefined;
  readonly children: readonly XmlElement[];
  /** The element's direct character data, trimmed, with white space collapsed. */
  readonly text: string;
  /** Of its first `<`, and after the `>` of its start tag. */
  readonly start: number;
  readonly startTagEnd: number;
  /** Of the end tag's `<`; `startTagEnd` without one. */
  readonly contentEnd: number;
  /** The offset after the element's last character. */
  readonly end: number;
}

type OpenElement = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & {
  readonly children: XmlElement[];
};

/** Returns every element of an XML file in document order, the root first. */
export function readElements(file: string, text: string): readonly XmlElement[] {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const all: XmlElement[] = [];
  const open: OpenElement[] = [];
  let start = 0;
  parser.on("error", (error) => {
    failAt(
      { file, line: parser.line, column: parser.column },
      // The parser's message begins with the location, which the ContractError already contains.
      `not well-formed: ${error.message.replace(/^\d+:\d+: /, "")}`,
    );
  });
  parser.on("opentagstart", () => {
    start = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("opentag", (tag) => {
    const parent = open.at(-1);
    const before = text.slice(0, start).split("\n");
    const attributes = Object.values(tag.attributes)
      .filter(({ prefix, name }) => prefix !== "xmlns" && name !== "xmlns")
      .map(({ name, value }) => [name, value] as const);
    const element: OpenElement = {
      file,
      line: before.length,
      column: (before.at(-1) ?? "").length + 1,
      namespace: tag.uri,
      name: tag.local,
      attributes: new Map(attributes),
      prefixes: new Map([...(parent?.prefixes ?? []), ...Object.entries(tag.ns)]),
      parent,
      children: [],
      text: "",
      start,
      startTagEnd: parser.position,
      contentEnd: parser.position,
      end: parser.position,
    };
    parent?.children.push(element);
    all.push(element);
    open.push(element);
  });
  const addText = (chunk: string) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += chunk;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", (tag) => {
    const element = open.pop();
    if (element === undefined) return;
    element.text = element.text.replace(/\s+/g, " ").trim();
    element.end = parser.position;
    if (!tag.isSelfClosing) element.contentEnd = text.lastIndexOf("</", parser.position);
  });
  parser.write(text).close();
  return all;
}
