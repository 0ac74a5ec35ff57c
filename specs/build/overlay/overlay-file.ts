import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { ContractError, type Place } from "../contract-error.ts";

/** One action of an overlay: what it aims at, and what it does there. */
export interface OverlayAction {
  readonly target: string;
  readonly targetPlace: Place;
  readonly remove: boolean;
  readonly update?: Node;
}

/** An overlay of the OpenAPI Overlay Specification 1.0. */
export interface Overlay {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
  readonly title: string;
  readonly actions: readonly OverlayAction[];
}

const knownMembers = ["overlay", "info", "extends", "actions"];
const knownOfActions = ["target", "description", "update", "remove"];

/**
 * Reads an overlay and checks it against the specification.
 *
 * @throws ContractError at the first thing that is not as the specification has it
 */
export function readOverlay(file: string, text: string): Overlay {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    intAsBigInt: true,
    prettyErrors: false,
  });
  const at = (offset = 0): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const fail = (node: unknown, problem: string): never => {
    throw new ContractError(at((node as Node | null)?.range?.[0]), problem);
  };
  const [error] = document.errors;
  if (error !== undefined)
    throw new ContractError(at(error.pos[0]), `not valid YAML: ${error.message}`);
  const root = document.contents;
  if (!isMap(root)) return fail(root, "an overlay is a mapping");
  const version = root.get("overlay");
  if (typeof version !== "string" || !/^1\.0\.\d+$/.test(version)) {
    fail(root.get("overlay", true) ?? root, "an overlay starts with overlay: 1.0.0");
  }
  refuseUnknown(root, knownMembers, fail);
  const title = root.getIn(["info", "title"]);
  if (typeof title !== "string") return fail(root, "an overlay needs info with a title");
  const actions = root.get("actions", true);
  if (!isSeq(actions) || actions.items.length === 0) {
    return fail(actions ?? root, "an overlay needs at least one action");
  }
  return { file, text, title, actions: actions.items.map((each) => readAction(each, at, fail)) };
}

type Fail = (node: unknown, problem: string) => never;

function readAction(action: unknown, at: (offset?: number) => Place, fail: Fail): OverlayAction {
  if (!isMap(action)) return fail(action, "an action is a mapping");
  refuseUnknown(action, knownOfActions, fail);
  const target = action.get("target", true);
  if (!isScalar(target) || typeof target.value !== "string") {
    return fail(target ?? action, "an action needs a target");
  }
  const remove = action.get("remove") === true;
  const update = action.get("update", true);
  if (remove === (update !== undefined))
    fail(action, "an action has either update or remove: true");
  return {
    target: target.value,
    targetPlace: at(target.range?.[0]),
    remove,
    ...(update === undefined ? {} : { update: update as Node }),
  };
}

function refuseUnknown(map: Node, known: readonly string[], fail: Fail): void {
  if (!isMap(map)) return;
  for (const { key } of map.items) {
    const name = isScalar(key) ? String(key.value) : "";
    if (!known.includes(name) && !name.startsWith("x-")) {
      fail(key, `the Overlay Specification 1.0 knows no "${name}" here`);
    }
  }
}
