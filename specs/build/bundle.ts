import { posix } from "node:path";
import { Document, isMap, isNode, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap } from "yaml";
import { failAt } from "./contract-error.ts";
import type { ReadText } from "./read-text.ts";
import { Origins, parseYamlFile, type YamlFile } from "./yaml-file.ts";

/**
 * Joins the contract's files into one OpenAPI document.
 *
 * On YAML nodes, never on doubles, so that an example's `12.50` and an id beyond 2^53 keep every digit; general
 * bundlers print doubles. A reference into `paths/` is replaced by its target; one into `schemas/`, `responses/` or
 * `examples/` becomes a component of that kind and name; one within the entry stays.
 *
 * @param entry path of `openapi.yaml`
 * @param origins records the file of each part
 * @throws ContractError when a file does not parse, a reference has no target, or two files define one name differently
 * @example bundle("specs/rest/openapi.yaml", read).toString()
 */
export function bundle(
  entry: string,
  read: ReadText,
  origins: Origins = new Origins(),
): Document<Node> {
  const document = new Document<Node>();
  document.contents = new Join(entry, read, origins).root();
  return document;
}

/** The node is set when its references are resolved. */
interface Component {
  readonly key: Node;
  readonly file: string;
  node: Node | undefined;
}

class Join {
  readonly #entry: string;
  readonly #read: ReadText;
  readonly #origins: Origins;
  readonly #files = new Map<string, YamlFile>();
  readonly #kinds = new Map<string, Map<string, Component>>();
  /** Being resolved now, to find circular ones. */
  readonly #open = new Set<string>();

  constructor(entry: string, read: ReadText, origins: Origins) {
    this.#entry = entry;
    this.#read = read;
    this.#origins = origins;
  }

  root(): YAMLMap {
    const file = this.#file(this.#entry);
    const none = { file: this.#entry, line: 1, column: 1 };
    if (file === undefined) failAt(none, "there is no such file");
    const root = this.#localise(file.document.contents, file);
    if (!isMap(root)) failAt(none, "the contract must be a YAML mapping");
    for (const [kind, entries] of this.#kinds) {
      const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [, { key, node }] of sorted)
        mapAt(root, "components", kind).items.push(new Pair(key, node));
    }
    return root;
  }

  #file(path: string): YamlFile | undefined {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const text = this.#read(path);
    if (text === undefined) return undefined;
    const file = parseYamlFile(path, text);
    this.#files.set(path, file);
    return file;
  }

  /** Returns a copy of the node in which every reference points into the bundled document. */
  #localise(node: unknown, file: YamlFile): Node {
    if (!isNode(node)) failAt(file.findLocation(), "the file is empty");
    const reference = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === "$ref")
      : undefined;
    if (isMap(node) && isScalar(reference?.value)) return this.#follow(node, reference, file);
    return this.#copied(node, file, (part) => this.#localise(part, file));
  }

  /** With `inner` in place of each child. */
  #copied<Kind extends Node>(node: Kind, file: YamlFile, inner: (part: unknown) => Node): Kind {
    const copy: Kind = Object.create(
      Object.getPrototypeOf(node),
      Object.getOwnPropertyDescriptors(node),
    );
    if (isSeq(copy)) copy.items = copy.items.map(inner);
    if (isMap(copy)) {
      copy.items = copy.items.map(({ key, value }) => new Pair(inner(key), inner(value)));
    }
    this.#origins.note(copy, file);
    return copy;
  }

  #follow(node: YAMLMap, reference: Pair<unknown, unknown>, file: YamlFile): Node {
    const text = String(isScalar(reference.value) && reference.value.value);
    const fail = (problem: string): never => {
      failAt(file.findLocation(reference.key), problem);
    };
    if (/^[a-z][a-z+.-]*:/i.test(text)) {
      fail(`a reference must point to a file of this contract, not to ${text}`);
    }
    const [path = "", pointer = ""] = text.split("#", 2);
    const target = path === "" ? file.path : posix.join(posix.dirname(file.path), path);
    if (target === this.#entry) return this.#pointed(node, `#${pointer}`, file);
    const other =
      this.#file(target) ?? fail(`the reference ${text} has no target: there is no file ${target}`);
    let found: { readonly key?: unknown; readonly value: unknown } = {
      value: other.document.contents,
    };
    for (const step of readSteps(pointer)) {
      found =
        findStep(found.value, step) ??
        fail(`the reference ${text} has no target: there is no "${step}"`);
    }
    const kind = posix.basename(posix.dirname(target));
    if (kind === "paths")
      return this.#inlined(`${target}#${pointer}`, found.value, other, () =>
        fail(`the reference ${text} refers to itself`),
      );
    const name = readSteps(pointer).at(-1) ?? posix.parse(target).name;
    const known = this.#collect(kind, name, found, other);
    if (known !== target) fail(`two ${kind} are named ${name}: in ${known} and in ${target}`);
    return this.#pointed(node, `#/components/${kind}/${name}`, file);
  }

  #inlined(address: string, value: unknown, file: YamlFile, refuse: () => never): Node {
    if (this.#open.has(address)) refuse();
    this.#open.add(address);
    const node = this.#localise(value, file);
    this.#open.delete(address);
    return node;
  }

  /** Returns a copy of a reference with another address; other members beside `$ref` stay. */
  #pointed(node: YAMLMap, address: string, file: YamlFile): Node {
    const part = (inner: unknown): Node => this.#copied(inner as Node, file, part);
    const copy = this.#copied(node, file, part);
    const reference = copy.get("$ref", true);
    if (isScalar(reference)) reference.value = address;
    return copy;
  }

  /** Returns the file from which the component of this name came first. */
  #collect(
    kind: string,
    name: string,
    { key, value }: { readonly key?: unknown; readonly value: unknown },
    file: YamlFile,
  ): string {
    const entries = this.#kinds.get(kind) ?? new Map<string, Component>();
    this.#kinds.set(kind, entries);
    const known = entries.get(name);
    if (known !== undefined) return known.file;
    const scalar = new Scalar(name);
    scalar.range = isNode(key) ? (key.range ?? null) : null;
    this.#origins.note(scalar, file);
    const component: Component = { key: scalar, file: file.path, node: undefined };
    entries.set(name, component);
    component.node = this.#localise(value, file);
    return file.path;
  }
}

/** Created when it is missing. */
function mapAt(root: YAMLMap, ...keys: readonly string[]): YAMLMap {
  return keys.reduce<YAMLMap>((map, key) => {
    const there = map.get(key, true);
    if (isMap(there)) return there;
    const mapping = new YAMLMap();
    map.set(key, mapping);
    return mapping;
  }, root);
}

function findStep(
  node: unknown,
  step: string,
): { readonly key?: unknown; readonly value: unknown } | undefined {
  if (isMap(node)) return node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
  const item = isSeq(node) ? node.items[Number(step)] : undefined;
  return item === undefined ? undefined : { value: item };
}

/** `#/a~1b/0` becomes `a/b` and `0`. */
export function readSteps(reference: string): string[] {
  return reference
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}
