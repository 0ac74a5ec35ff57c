import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { Document, isMap, isNode, isPair, isSeq, type Node, parseDocument, YAMLMap } from "yaml";

/** Called for every copy that is made of a file's node. */
export type NoteCopy = (copy: Node, file: string, text: string) => void;

/**
 * Joins the files of the contract into one OpenAPI document.
 *
 * It works on the YAML nodes and never on doubles, so that an example's `12.50` and an id beyond
 * 2^53 keep every digit; general bundlers print literals as doubles. A reference into `paths/` is
 * replaced by what it points at; one into `schemas/`, `responses/` or `examples/` becomes a
 * component of that kind and of the same name.
 *
 * @param entry path of `openapi.yaml`.
 * @param noteCopy receives which file each part of the document comes from.
 * @throws Error when a file does not parse, a reference points nowhere, or two files give one name
 *   to different components.
 * @example bundle("rest/openapi.yaml").toString()
 */
export function bundle(entry: string, noteCopy: NoteCopy = () => {}): Document<Node> {
  const files = new ContractFiles();
  const components = new Components(files, noteCopy);
  const root = components.localise(files.root(resolve(entry)), resolve(entry));
  if (!isMap(root)) throw new Error(`${entry}: the document is not a mapping.`);
  const declared = root.get("components");
  const all = isMap(declared) ? declared : new YAMLMap();
  root.set("components", all);
  for (const [kind, map] of components.collected()) all.set(kind, map);
  const document = new Document<Node>();
  document.contents = root;
  return document;
}

/** The parsed files, each read once. */
class ContractFiles {
  readonly #parsed = new Map<string, Document.Parsed>();
  readonly #texts = new Map<string, string>();

  root(file: string): Node {
    const { contents } = this.#parse(file);
    if (contents === null) throw new Error(`${file}: the file is empty.`);
    return contents;
  }

  member(file: string, name: string): Node {
    const node = this.#parse(file).get(name, true);
    if (!isNode(node)) throw new Error(`${file}: has no member "${name}".`);
    return node;
  }

  readText(file: string): string {
    return this.#texts.get(file) ?? "";
  }

  #parse(file: string): Document.Parsed {
    const known = this.#parsed.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(file, "utf8");
    this.#texts.set(file, text);
    const document = parseDocument(text, { intAsBigInt: true });
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    this.#parsed.set(file, document);
    return document;
  }
}

/** Where a component came from, and its node once its own references are localised. */
interface Component {
  readonly file: string;
  node: Node | undefined;
}

class Components {
  readonly #files: ContractFiles;
  readonly #noteCopy: NoteCopy;
  readonly #kinds = new Map<string, Map<string, Component>>();

  constructor(files: ContractFiles, noteCopy: NoteCopy) {
    this.#files = files;
    this.#noteCopy = noteCopy;
  }

  /** A copy of the node in which every reference points into the joined document. */
  localise(node: Node, file: string): Node {
    if (isMap(node)) {
      const reference = node.get("$ref");
      if (typeof reference === "string") return this.#follow(node, reference, file);
    }
    const copy = node.clone();
    if (!isNode(copy)) throw new Error(`${file}: a node cannot be copied.`);
    if (isSeq(copy)) copy.items = copy.items.map((item) => this.#item(item, file));
    if (isMap(copy)) {
      for (const pair of copy.items) pair.value = this.#item(pair.value, file);
    }
    this.#noteCopy(copy, file, this.#files.readText(file));
    return copy;
  }

  /** The components found so far, by kind, each kind sorted by name. */
  *collected(): Generator<[kind: string, map: YAMLMap]> {
    for (const [kind, entries] of this.#kinds) {
      const map = new YAMLMap();
      for (const [name, { node }] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
        map.set(name, node);
      }
      yield [kind, map];
    }
  }

  #item(item: unknown, file: string): Node {
    if (isNode(item)) return this.localise(item, file);
    throw new Error(`${file}: holds a ${isPair(item) ? "pair" : typeof item} where a node is due.`);
  }

  #follow(node: YAMLMap, reference: string, file: string): Node {
    const [path = "", fragment = ""] = reference.split("#/");
    const target = path === "" ? file : resolve(dirname(file), path);
    const kind = basename(dirname(target));
    if (kind === "paths") return this.localise(this.#files.member(target, fragment), target);
    this.#collect(kind, fragment, target);
    const copy = new YAMLMap();
    for (const pair of node.items) copy.items.push(pair.clone());
    copy.set("$ref", `#/components/${kind}/${fragment}`);
    this.#noteCopy(copy, file, this.#files.readText(file));
    return copy;
  }

  #collect(kind: string, name: string, file: string): void {
    const entries = this.#kinds.get(kind) ?? new Map<string, Component>();
    this.#kinds.set(kind, entries);
    const known = entries.get(name);
    if (known !== undefined) {
      if (known.file === file) return;
      throw new Error(`"${name}" is defined in ${known.file} and in ${file}.`);
    }
    const component: Component = { file, node: undefined };
    entries.set(name, component);
    component.node = this.localise(this.#files.member(file, name), file);
  }
}
