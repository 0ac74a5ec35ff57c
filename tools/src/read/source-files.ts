import { posix } from "node:path";
import { ContractError } from "../../../specs/build/contract-error.ts";
import { parseSource, type Segment, type SourceDocument } from "./source-document.ts";
import { fail, member, type SourceNode } from "./source-node.ts";

/** Gives the text of a file by its path relative to the repository's root, if there is one. */
export type ReadText = (path: string) => string | undefined;

/** The files of one contract, each parsed once, and the references between them. */
export class SourceFiles {
  readonly #readText: ReadText;
  readonly #documents = new Map<string, SourceDocument>();

  /** @param parsed - documents that need not be read, such as one with overlays applied */
  constructor(readText: ReadText, parsed: readonly SourceDocument[] = []) {
    this.#readText = readText;
    for (const document of parsed) this.#documents.set(document.file, document);
  }

  /** The root of a file. */
  open(path: string): SourceNode {
    const root = this.#load(path);
    if (root !== undefined) return root;
    throw new ContractError({ file: path, line: 1, column: 1 }, "there is no such file");
  }

  /**
   * Follows `$ref` until a value that is not a reference. A node without `$ref` is its own target.
   *
   * @throws ContractError at the reference, when it leads nowhere or in a circle.
   */
  follow(node: SourceNode): SourceNode {
    const seen = new Set<string>();
    let current = node;
    for (let ref = member(current, "$ref"); ref !== undefined; ref = member(current, "$ref")) {
      const target = this.#target(ref);
      if (seen.has(buildAddress(target)))
        fail(ref, `the reference ${String(ref.value)} leads in a circle`);
      seen.add(buildAddress(target));
      current = target;
    }
    return current;
  }

  #target(ref: SourceNode): SourceNode {
    const text = ref.value;
    if (typeof text !== "string") fail(ref, "$ref must be a string");
    if (/^[a-z][a-z+.-]*:/i.test(text))
      fail(ref, `only files of this contract can be referred to, not ${text}`);
    const [file = "", pointer = ""] = text.split("#", 2);
    let current = file === "" ? readRoot(ref.document) : this.#fileBeside(ref, file);
    for (const segment of readSegments(pointer)) {
      current =
        step(current, segment) ??
        fail(ref, `the reference ${text} leads nowhere: there is no "${segment}"`);
    }
    return current;
  }

  #fileBeside(ref: SourceNode, file: string): SourceNode {
    const path = posix.join(posix.dirname(ref.document.file), file);
    const root = this.#load(path);
    if (root !== undefined) return root;
    fail(ref, `the reference ${String(ref.value)} leads nowhere: there is no file ${path}`);
  }

  #load(path: string): SourceNode | undefined {
    let document = this.#documents.get(path);
    if (document === undefined) {
      const text = this.#readText(path);
      if (text === undefined) return undefined;
      document = parseSource(path, text);
      this.#documents.set(path, document);
    }
    return readRoot(document);
  }
}

/** A name for the place a node stands at: two nodes are the same one when their addresses are. */
export function buildAddress(node: SourceNode): string {
  return `${node.document.file}#/${node.path.join("/")}`;
}

function readRoot(document: SourceDocument): SourceNode {
  return { document, path: [], value: document.value };
}

function readSegments(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function step(node: SourceNode, segment: string): SourceNode | undefined {
  if (!Array.isArray(node.value)) return member(node, segment);
  const index: Segment = Number(segment);
  if (!(index in node.value)) return undefined;
  return { document: node.document, path: [...node.path, index], value: node.value[index] };
}
