import { isAbsolute, relative } from "node:path";
import { isMap, isScalar, isSeq, type Node, parse, type YAMLMap } from "yaml";
import { failAt, type SourceLocation } from "../contract-error.ts";
import type { ReadText } from "../read-text.ts";
import { parseYamlFile, type YamlFile } from "../yaml-file.ts";

/** Every generation and build applies them. */
export const activeList = "specs/overlays/active.yaml";

/**
 * In the order of the list.
 *
 * @throws ContractError when the file has no list
 */
export function activeOverlays(read: ReadText): readonly string[] {
  const list: unknown = parse(read(activeList) ?? "")?.overlays ?? [];
  const location = { file: activeList, line: 1, column: 1 };
  if (!Array.isArray(list)) failAt(location, "overlays must be a list of files");
  return list.map(String);
}

export function renderActiveList(text: string, overlays: readonly string[]): string {
  const rows =
    overlays.length === 0 ? " []" : overlays.map((overlay) => `\n  - ${overlay}`).join("");
  return text.replace(/^overlays:[\s\S]*$/m, () => `overlays:${rows}\n`);
}

/** For messages and the list of active ones: relative to the root where it is below it. */
export function findName(root: string, path: string): string {
  if (!isAbsolute(path)) return path;
  const below = relative(root, path);
  return below.startsWith("..") ? path : below.replaceAll("\\", "/");
}

export interface OverlayAction {
  /** A JSONPath in the OpenAPI document, or, after a slash, a path in the WSDL. */
  readonly target: string;
  readonly targetLocation: SourceLocation;
  readonly remove: boolean;
  readonly update?: Node;
  /** `x-file`: the only file of `specs/soap` to search, such as `schemas/messages.xsd`. */
  readonly file?: string;
}

/** OpenAPI Overlay Specification 1.0; its actions may also target the WSDL. */
export interface Overlay {
  readonly source: YamlFile;
  readonly actions: readonly OverlayAction[];
}

/** By the OpenAPI Overlay Specification. */
export function readOverlay(path: string, read: ReadText): Overlay {
  const text = read(path);
  if (text === undefined) {
    failAt({ file: path, line: 1, column: 1 }, "there is no such overlay");
  }
  const source = parseYamlFile(path, text);
  const fail = (node: unknown, problem: string): never => {
    failAt(source.findLocation(node), problem);
  };
  const root = source.document.contents;
  if (!isMap(root)) return fail(root, "an overlay must be a YAML mapping");
  const version = root.get("overlay");
  if (typeof version !== "string" || !/^1\.0\.\d+$/.test(version)) {
    fail(root.get("overlay", true) ?? root, "an overlay must start with overlay: 1.0.0");
  }
  refuseUnknown(root, ["overlay", "info", "extends", "actions"], fail);
  if (typeof root.getIn(["info", "title"]) !== "string") {
    return fail(root, "an overlay needs info with a title");
  }
  const actions = root.get("actions", true);
  if (!isSeq(actions) || actions.items.length === 0) {
    return fail(actions ?? root, "an overlay needs at least one action");
  }
  return { source, actions: actions.items.map((item) => readAction(item, source, fail)) };
}

type Fail = (node: unknown, problem: string) => never;

function readAction(action: unknown, source: YamlFile, fail: Fail): OverlayAction {
  if (!isMap(action)) return fail(action, "an action must be a YAML mapping");
  refuseUnknown(action, ["target", "description", "update", "remove"], fail);
  const target = action.get("target", true);
  if (!isScalar(target) || typeof target.value !== "string") {
    return fail(target ?? action, "an action needs a target");
  }
  const remove = action.get("remove") === true;
  const update = action.get("update", true);
  const file = action.get("x-file");
  if (remove === (update !== undefined))
    fail(action, "an action must have either update or remove: true");
  return {
    target: target.value,
    targetLocation: source.findLocation(target),
    remove,
    ...(update === undefined ? {} : { update: update as Node }),
    ...(typeof file === "string" ? { file } : {}),
  };
}

function refuseUnknown(map: YAMLMap, known: readonly string[], fail: Fail): void {
  for (const { key } of map.items) {
    const name = String(key);
    if (known.includes(name) || name.startsWith("x-")) continue;
    fail(key, `the Overlay Specification 1.0 does not define "${name}" here`);
  }
}

/** Whether an action targets the service description (WSDL) and not the OpenAPI document. */
export function isOfService({ target }: OverlayAction): boolean {
  return target.startsWith("/");
}
