import { exec, type JsonValue } from "jsonpath-rfc9535";
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
} from "yaml";
import { failAt } from "../contract-error.ts";
import type { Origins } from "../yaml-file.ts";
import { isOfService, type Overlay, type OverlayAction } from "./overlay-file.ts";

type Location = readonly (string | number)[];

/**
 * Action by action (OpenAPI Overlay Specification 1.0.0, Action Object), on YAML nodes, so that `12.50` keeps its
 * digits and every value its source location.
 */
export function applyOverlay(document: Document<Node>, overlay: Overlay, origins: Origins): void {
  for (const action of overlay.actions) {
    if (isOfService(action)) continue;
    const locations = readLocations(document, action);
    if (action.remove) removeAll(document, locations, action);
    else if (action.update !== undefined) {
      for (const location of locations) {
        const update = action.update.clone() as Node;
        origins.noteAll(update, overlay.source);
        updateAt(document, location, update, action);
      }
    }
  }
}

function readLocations(
  document: Document<Node>,
  { target, targetLocation }: OverlayAction,
): Location[] {
  const found: Location[] = [];
  try {
    const value: JsonValue = document.toJS({ reviver: toDouble });
    exec(value, target, (_value, path) => found.push(path.map(unescapeKey)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    failAt(targetLocation, `the target must be a JSONPath: ${reason}`);
  }
  if (found.length === 0) {
    failAt(targetLocation, `the target ${target} matches nothing in the contract`);
  }
  return found;
}

/** JSONPath's filters compare with numbers, and a bigint equals none. */
function toDouble(_key: unknown, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

/** The JSONPath library returns keys with the escapes of normalized paths (RFC 9535, section 2.7). */
function unescapeKey(key: string | number): string | number {
  if (typeof key === "number") return key;
  return key.replaceAll(/\\(?:u[\da-f]{4}|.)/g, (escaped) =>
    escaped === "\\'" ? "'" : JSON.parse(`"${escaped}"`),
  );
}

/** From the last, so that earlier indexes stay valid. */
function removeAll(
  document: Document<Node>,
  locations: readonly Location[],
  { target, targetLocation }: OverlayAction,
): void {
  for (const location of [...locations].reverse()) {
    if (location.length === 0) failAt(targetLocation, `the target ${target} is the whole contract`);
    document.deleteIn(location);
  }
}

function updateAt(
  document: Document<Node>,
  location: Location,
  update: Node,
  { targetLocation, target }: OverlayAction,
): void {
  const node = location.length === 0 ? document.contents : document.getIn(location, true);
  if (isSeq(node)) node.items.push(update);
  else if (isMap(node) && isMap(update)) merge(node, update);
  else {
    const what = isCollection(node) ? "a mapping, which a mapping updates" : "a single value";
    failAt(targetLocation, `the target ${target} is ${what}`);
  }
}

/** Merges an overlay's update: members replace members, objects are merged, lists are appended. */
function merge(target: Node, update: Node): void {
  if (!isMap(target) || !isMap(update)) return;
  for (const pair of update.items) {
    const name = isScalar(pair.key) ? pair.key.value : pair.key;
    const there = target.items.find(({ key }) => (isScalar(key) ? key.value : key) === name);
    const [old, now] = [there?.value, pair.value];
    if (there === undefined) target.items.push(pair);
    else if (isMap(old) && isMap(now)) merge(old, now);
    else if (isSeq(old) && isSeq(now)) old.items.push(...now.items);
    else if (isNode(now) && isPair(there)) {
      there.key = pair.key;
      there.value = now;
    }
  }
}
