import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ContractError, type Place } from "../../contract-error.ts";
import { readElements, type XmlElement } from "../../xml-elements.ts";
import { findName, readText } from "../contract-document.ts";
import { selectElements } from "./element-path.ts";
import { OriginText } from "./origin-text.ts";
import { readWsdlOverlay, type WsdlAction } from "./wsdl-overlay.ts";

/** The service description and its schemas, overlays applied. */
export interface ServiceFiles {
  /** The text of a file by its path relative to the root. */
  read(path: string): string | undefined;
  /** Where something in an edited file was written: in the contract or in an overlay. */
  findPlace(place: Place): Place;
}

/**
 * Applies overlays to the service description's files, one after the other.
 *
 * @param overlays - files, absolute or relative to the root
 * @throws ContractError when an overlay cannot be applied
 */
export function serviceFiles(root: string, overlays: readonly string[]): ServiceFiles {
  const paths = globSync("specs/soap/**/*.{wsdl,xsd}", { cwd: root }).sort();
  const files = new Map(
    paths.map((path) => [path, new OriginText(path, readFileSync(join(root, path), "utf8"))]),
  );
  for (const path of overlays) {
    const file = findName(root, path);
    const overlay = readWsdlOverlay(file, readText(root, path, file));
    for (const action of overlay.actions) apply(action, files);
    if (overlay.namespace !== undefined) setNamespace(overlay.namespace, files);
  }
  return {
    read: (path) => files.get(path)?.text,
    findPlace: (place) => ({ ...place, ...files.get(place.file)?.readOrigin(place.line) }),
  };
}

type Files = ReadonlyMap<string, OriginText>;

function apply(action: WsdlAction, files: Files): void {
  let found = 0;
  for (const [path, file] of files) {
    if (action.file !== undefined && path !== `specs/soap/${action.file}`) continue;
    const elements = selectElements(action.target, action.place, readElements(path, file.text));
    found += elements.length;
    for (const element of [...elements].reverse()) edit(file, element, action);
  }
  if (found === 0) {
    throw new ContractError(
      action.place,
      `the target ${action.target} matches nothing in the service description`,
    );
  }
}

function edit(file: OriginText, element: XmlElement, action: WsdlAction): void {
  const { update, place } = action;
  if (action.remove) file.splice(element.start, element.end, "", place);
  else if (update !== undefined) {
    if (element.contentEnd === element.end) {
      throw new ContractError(place, `the target ${action.target} has no end tag to add before`);
    }
    const before = `\n${update.xml.trimEnd()}\n`;
    file.splice(element.contentEnd, element.contentEnd, before, update.place);
  } else setAttributes(file, element, action);
}

function setAttributes(
  file: OriginText,
  element: XmlElement,
  { attributes, place }: WsdlAction,
): void {
  let tag = file.text.slice(element.start, element.startTagEnd);
  for (const [name, value] of attributes) {
    const written = `${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`;
    const there = new RegExp(`(?<=\\s)${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
    tag = there.test(tag)
      ? tag.replace(there, () => written)
      : tag.replace(/\s*(\/?)>$/, (_end, slash: string) => ` ${written}${slash}>`);
  }
  file.splice(element.start, element.startTagEnd, tag, place);
}

function setNamespace({ name, place }: { name: string; place: Place }, files: Files): void {
  if (!/^[a-z][a-z\d+.-]*:\S+$/i.test(name) || /["<>&]/.test(name)) {
    throw new ContractError(place, `"${name}" is no namespace: an absolute URI is`);
  }
  const wsdl = [...files].find(([path]) => path.endsWith(".wsdl"))?.[1].text ?? "";
  const old = /targetNamespace="([^"]+)"/.exec(wsdl)?.[1];
  if (old === undefined) throw new ContractError(place, "the service description has no namespace");
  for (const file of files.values()) file.replaceAll(`"${old}"`, `"${name}"`);
}
