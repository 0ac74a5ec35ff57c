import { type Document, LineCounter, type Node, parseDocument } from "yaml";
import { ContractError, type Place } from "./contract-error.ts";

/** A YAML file of the contract, parsed, that still knows where each of its nodes was written. */
export interface YamlFile {
  /** As messages name it: relative to the repository's root. */
  readonly path: string;
  readonly document: Document.Parsed;
  /** The place of a node; of the file's beginning without one. */
  findPlace(node?: unknown): Place;
}

/** Parses a file: {@link parseYamlFile}, or what remembers its results. */
export type ParseYaml = (path: string, text: string) => YamlFile;

/**
 * Parses YAML 1.2; whole numbers become bigints, so that no digit is lost.
 *
 * @throws ContractError at the first syntax error or repeated key
 */
export function parseYamlFile(path: string, text: string): YamlFile {
  const lines = new LineCounter();
  const options = { lineCounter: lines, intAsBigInt: true, prettyErrors: false };
  const document = parseDocument(text, options);
  const at = (offset = 0): Place => {
    const { line, col } = lines.linePos(offset);
    return { file: path, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error] = document.errors;
  if (error !== undefined) {
    throw new ContractError(at(error.pos[0]), `not valid YAML: ${error.message}`);
  }
  return { path, document, findPlace: (node) => at((node as Node | null | undefined)?.range?.[0]) };
}
