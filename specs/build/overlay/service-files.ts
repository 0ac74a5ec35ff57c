import { posix } from "node:path";
import { isMap, isScalar, type YAMLMap } from "yaml";
import { ContractError, failAt, type SourceLocation } from "../contract-error.ts";
import type { ReadText } from "../read-text.ts";
import { readElements, type XmlElement } from "../xml-elements.ts";
import type { YamlFile } from "../yaml-file.ts";
import { selectElements } from "./element-path.ts";
import { isOfService, type OverlayAction, readOverlay } from "./overlay-file.ts";

export const soapEntry = "specs/soap/order-service.wsdl";

/** The schema of complete SOAP messages, which the service description does not use. */
export const envelopeSchema = "specs/soap/schemas/envelope.xsd";

export interface ServiceFiles {
  readonly read: ReadText;
  /** In the contract or in an overlay. */
  findLocation(location: SourceLocation): SourceLocation;
}

/**
 * Applies the actions that target the WSDL, in their order. An `update` is XML, added after the target's last child, or
 * a mapping of attributes; `targetNamespace` is replaced in all files.
 *
 * @param overlays - paths, absolute or relative to the root
 * @throws ContractError when an overlay cannot be applied
 */
export function serviceFiles(read: ReadText, overlays: readonly string[]): ServiceFiles {
  const files = new Map<string, EditedText>();
  const open = (path: string): void => {
    const text = files.has(path) ? undefined : read(path);
    if (text === undefined) return;
    files.set(path, new EditedText(path, text));
    for (const [, location = ""] of text.matchAll(/schemaLocation="([^"]+)"/g)) {
      open(posix.join(posix.dirname(path), location));
    }
  };
  for (const path of [soapEntry, envelopeSchema]) open(path);
  for (const path of overlays) {
    const { source, actions } = readOverlay(path, read);
    for (const action of actions.filter(isOfService)) apply(action, source, files);
  }
  return {
    read: (path) => files.get(path)?.text,
    findLocation: (location) => ({
      ...location,
      ...files.get(location.file)?.origins[location.line - 1],
    }),
  };
}

type Files = ReadonlyMap<string, EditedText>;

function apply(action: OverlayAction, source: YamlFile, files: Files): void {
  const { target, targetLocation, update } = action;
  let found = 0;
  for (const [path, file] of files) {
    if (action.file !== undefined && path !== `specs/soap/${action.file}`) continue;
    const elements = selectElements(target, targetLocation, readElements(path, file.text));
    found += elements.length;
    for (const element of [...elements].reverse()) edit(file, element, action, source, files);
    checkXml(path, file.text, update === undefined ? targetLocation : source.findLocation(update));
  }
  if (found > 0) return;
  const problem = `the target ${target} matches nothing in the service description`;
  failAt(targetLocation, problem);
}

/** @throws ContractError with the location of the update that made the file malformed XML */
function checkXml(path: string, text: string, location: SourceLocation): void {
  try {
    readElements(path, text);
  } catch (error) {
    throw error instanceof ContractError ? new ContractError(location, error.problem) : error;
  }
}

function edit(
  file: EditedText,
  element: XmlElement,
  { target, targetLocation, update }: OverlayAction,
  source: YamlFile,
  files: Files,
): void {
  if (update === undefined) file.splice(element.start, element.end, "", targetLocation);
  else if (isMap(update)) setAttributes(file, element, update, source, files);
  else if (!isScalar(update) || typeof update.value !== "string") {
    failAt(source.findLocation(update), "an update must be XML, or a mapping of attributes");
  } else if (element.contentEnd === element.end) {
    failAt(
      targetLocation,
      `the target ${target} must have an end tag, before which the update is inserted`,
    );
  } else {
    const added = `\n${update.value.trimEnd()}\n`;
    // A block scalar's lines are below its header; another one counts as one line.
    const isBlock = update.type === "BLOCK_LITERAL" || update.type === "BLOCK_FOLDED";
    const at = source.findLocation(update);
    file.splice(element.contentEnd, element.contentEnd, added, isBlock ? at : [at]);
  }
}

function setAttributes(
  file: EditedText,
  element: XmlElement,
  attributes: YAMLMap,
  source: YamlFile,
  files: Files,
): void {
  let tag = file.text.slice(element.start, element.startTagEnd);
  let rename = (): void => {};
  for (const { key, value: node } of attributes.items) {
    const [name, value] = [key, node].map((item) => String(isScalar(item) ? item.value : item));
    if (name === "targetNamespace") {
      const old = element.attributes.get(name);
      const location = source.findLocation(node);
      if (old === undefined) failAt(location, `<${element.name}> has no targetNamespace`);
      rename = () => renameNamespace(old, value ?? "", location, files);
      continue;
    }
    const escaped = value
      ?.replaceAll("&", "&amp;")
      .replaceAll('"', "&quot;")
      .replaceAll("<", "&lt;");
    const attribute = `${name}="${escaped}"`;
    const there = new RegExp(`(?<=\\s)${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
    tag = there.test(tag)
      ? tag.replace(there, () => attribute)
      : tag.replace(/\s*(\/?)>$/, (_end, slash: string) => ` ${attribute}${slash}>`);
  }
  file.splice(element.start, element.startTagEnd, tag, [source.findLocation(attributes)]);
  rename();
}

function renameNamespace(old: string, name: string, location: SourceLocation, files: Files): void {
  if (!/^[a-z][a-z\d+.-]*:\S+$/i.test(name) || /["<>&]/.test(name)) {
    failAt(location, `"${name}" must be a namespace, which is an absolute URI`);
  }
  for (const file of files.values())
    file.text = file.text.replaceAll(`"${old}"`, () => `"${name}"`);
}

/** Where a line was written; with the column, where only one place of it was edited. */
type LineOrigin = Pick<SourceLocation, "file" | "line"> & Partial<SourceLocation>;

/** Knows the source location of each of its lines. */
class EditedText {
  /** Must keep its number of lines: `origins` has an entry for each. */
  text: string;
  origins: readonly LineOrigin[];

  constructor(file: string, text: string) {
    this.text = text;
    this.origins = text.split("\n").map((_line, index) => ({ file, line: index + 1 }));
  }

  /** @param at - where the replacement's lines begin; in a list, where all of them are written */
  splice(
    start: number,
    end: number,
    replacement: string,
    at: LineOrigin | readonly [LineOrigin],
  ): void {
    const [first = 0, last = 0] = [start, end].map(
      (offset) => this.text.slice(0, offset).split("\n").length - 1,
    );
    const lines = replacement
      .split("\n")
      .map(
        (_line, index): LineOrigin =>
          "file" in at ? { file: at.file, line: at.line + index } : at[0],
      );
    // The text of an edited line that stays is at the line's end, unless the edit replaces a whole tag.
    const isTag = !("file" in at) && end > start;
    const [head, tail] = [this.origins[first], this.origins[last]];
    const inserted = [(isTag ? lines[0] : head) ?? lines[0], ...lines.slice(1, -1)];
    if (lines.length > 1) inserted.push((isTag ? lines[0] : tail) ?? lines[0]);
    this.origins = this.origins.toSpliced(
      first,
      last - first + 1,
      ...inserted.filter((origin) => origin !== undefined),
    );
    this.text = this.text.slice(0, start) + replacement + this.text.slice(end);
  }
}
