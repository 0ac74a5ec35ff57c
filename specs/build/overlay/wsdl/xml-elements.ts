import { SaxesParser } from "saxes";
import { ContractError } from "../../contract-error.ts";

/** An element of an XML file, by the offsets at which it stands. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: XmlElement | undefined;
  /** Of the `<` that begins it, and behind the `>` that ends its start tag. */
  readonly start: number;
  readonly startTagEnd: number;
  /** Of the `<` of its end tag; equal to `startTagEnd` when it has none. */
  contentEnd: number;
  /** Behind its last character. */
  end: number;
}

/** Every element of a file in document order. @throws ContractError when it is not well-formed. */
export function readElements(file: string, text: string): readonly XmlElement[] {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const all: XmlElement[] = [];
  const open: XmlElement[] = [];
  let start = 0;
  parser.on("error", (error) => {
    throw new ContractError(
      { file, line: parser.line, column: parser.column },
      `not well-formed: ${error.message}`,
    );
  });
  parser.on("opentagstart", () => {
    start = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("opentag", (tag) => {
    const attributes = Object.values(tag.attributes).map(
      ({ name, value }) => [name, value] as const,
    );
    const element: XmlElement = {
      namespace: tag.uri,
      name: tag.local,
      attributes: new Map(attributes),
      parent: open.at(-1),
      start,
      startTagEnd: parser.position,
      contentEnd: parser.position,
      end: parser.position,
    };
    all.push(element);
    open.push(element);
  });
  parser.on("closetag", (tag) => {
    const element = open.pop();
    if (element === undefined) return;
    element.end = parser.position;
    if (!tag.isSelfClosing) element.contentEnd = text.lastIndexOf("</", parser.position);
  });
  parser.write(text).close();
  return all;
}
