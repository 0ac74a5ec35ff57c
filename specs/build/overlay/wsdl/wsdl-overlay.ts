import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from "yaml";
import { ContractError, type Place } from "../../contract-error.ts";

/** One action on the service description: what it aims at, and what it does there. */
export interface WsdlAction {
  readonly target: string;
  readonly place: Place;
  /** Only in this file of `specs/soap`, such as `schemas/messages.xsd`; in every one when absent. */
  readonly file?: string;
  readonly remove: boolean;
  /** XML that is added behind the target's last child, and where its first line stands. */
  readonly update?: { readonly xml: string; readonly place: Place };
  /** Attributes to set on the target. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** An overlay of the service description, in the form of an OpenAPI overlay. */
export interface WsdlOverlay {
  readonly file: string;
  /** The target namespace instead of the contract's. */
  readonly namespace?: { readonly name: string; readonly place: Place };
  readonly actions: readonly WsdlAction[];
}

const knownMembers = ["wsdl-overlay", "info", "namespace", "actions"];
const knownOfActions = ["target", "file", "description", "update", "remove", "attributes"];

/** Whether a text is meant as an overlay of the service description. */
export function isWsdlOverlay(text: string): boolean {
  return /^wsdl-overlay\s*:/m.test(text);
}

/**
 * Reads an overlay of the service description.
 *
 * @throws ContractError at the first thing that is not as it should be
 */
export function readWsdlOverlay(file: string, text: string): WsdlOverlay {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (node: unknown): Place => {
    const { line, col } = lines.linePos((node as Node | null)?.range?.[0] ?? 0);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const fail = (node: unknown, problem: string): never => {
    throw new ContractError(at(node), problem);
  };
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new ContractError({ file, line, column: col }, `not valid YAML: ${error.message}`);
  }
  const root = document.contents;
  if (!isMap(root)) return fail(root, "an overlay is a mapping");
  const version: unknown = root.get("wsdl-overlay");
  if (version !== "1.0.0") {
    fail(root.get("wsdl-overlay", true), "an overlay starts with wsdl-overlay: 1.0.0");
  }
  refuseUnknown(root, knownMembers, fail);
  const actions = root.get("actions", true);
  if (actions !== undefined && !isSeq(actions)) return fail(actions, "actions are a list");
  const namespace = root.get("namespace", true);
  return {
    file,
    actions: (isSeq(actions) ? actions.items : []).map((each) => readAction(each, at, fail)),
    ...(isScalar(namespace)
      ? { namespace: { name: String(namespace.value), place: at(namespace) } }
      : {}),
  };
}

type Fail = (node: unknown, problem: string) => never;

function readAction(action: unknown, at: (node: unknown) => Place, fail: Fail): WsdlAction {
  if (!isMap(action)) return fail(action, "an action is a mapping");
  refuseUnknown(action, knownOfActions, fail);
  const target = action.get("target", true);
  if (!isScalar(target)) return fail(target ?? action, "an action needs a target");
  const update = action.get("update", true);
  const file = action.get("file");
  const attributes = readAttributes(action);
  const remove = action.get("remove") === true;
  if (Number(remove) + Number(update !== undefined) + Number(attributes.size > 0) !== 1) {
    fail(action, "an action has one of update, attributes and remove: true");
  }
  return {
    target: String(target.value),
    place: at(target),
    remove,
    attributes,
    ...(file === undefined ? {} : { file: String(file) }),
    ...(isScalar(update) ? { update: { xml: String(update.value), place: at(update) } } : {}),
  };
}

function readAttributes(action: YAMLMap): ReadonlyMap<string, string> {
  const map = action.get("attributes");
  if (!isMap(map)) return new Map();
  return new Map(
    map.items.map(({ key, value }) => [
      String(isScalar(key) ? key.value : key),
      String(isScalar(value) ? value.value : value),
    ]),
  );
}

function refuseUnknown(map: YAMLMap, known: readonly string[], fail: Fail): void {
  for (const { key } of map.items) {
    const name = isScalar(key) ? String(key.value) : "";
    if (!known.includes(name)) fail(key, `"${name}" is not known here`);
  }
}
