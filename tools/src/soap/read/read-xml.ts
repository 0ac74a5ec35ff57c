import { SaxesParser, type SaxesTagNS } from "saxes";
import { ContractError, type Place } from "../../../../specs/build/contract-error.ts";

/** An element of a contract file, with its place for messages. */
export interface XmlElement extends Place {
  readonly namespace: string;
  readonly name: string;
  /** Attributes by expanded name: local name alone when in no namespace, `{uri}local` otherwise. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Prefixes in scope, for values that are qualified names. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All character data directly inside, trimmed, white space runs collapsed. */
  readonly text: string;
}

interface OpenElement {
  readonly element: Omit<XmlElement, "children" | "text">;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads one XML file of the contract into a tree.
 *
 * @throws ContractError when the text is not well-formed.
 */
export function readXml(file: string, text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: OpenElement[] = [];
  const roots: XmlElement[] = [];
  let tagStart = 0;
  parser.on("error", (error) => {
    throw new ContractError(
      { file, line: parser.line, column: parser.column },
      `not well-formed: ${error.message}`,
    );
  });
  parser.on("opentagstart", () => {
    tagStart = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("opentag", (tag) => {
    open.push({
      element: describe(tag, placeAt(file, text, tagStart), open.at(-1)),
      children: [],
      text: "",
    });
  });
  const addText = (chunk: string) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += chunk;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const done = open.pop();
    if (done === undefined) return;
    const element: XmlElement = {
      ...done.element,
      children: done.children,
      text: done.text.replace(/\s+/g, " ").trim(),
    };
    (open.at(-1)?.children ?? roots).push(element);
  });
  parser.write(text).close();
  const [root] = roots;
  if (root === undefined) throw new ContractError({ file, line: 1, column: 1 }, "holds no element");
  return root;
}

function placeAt(file: string, text: string, position: number): Place {
  const before = text.slice(0, position).split("\n");
  return { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function describe(
  tag: SaxesTagNS,
  place: Place,
  parent: OpenElement | undefined,
): OpenElement["element"] {
  const prefixes = new Map(parent?.element.prefixes ?? []);
  for (const [prefix, uri] of Object.entries(tag.ns)) prefixes.set(prefix, uri);
  const attributes = new Map<string, string>();
  for (const attribute of Object.values(tag.attributes)) {
    if (attribute.prefix === "xmlns" || attribute.name === "xmlns") continue;
    const name = attribute.uri === "" ? attribute.local : `{${attribute.uri}}${attribute.local}`;
    attributes.set(name, attribute.value);
  }
  return { ...place, namespace: tag.uri, name: tag.local, attributes, prefixes };
}
