import type { Document, Node } from "yaml";
import { bundle } from "./bundle.ts";
import type { Place } from "./contract-error.ts";
import { jsonText } from "./json-text.ts";
import { applyOverlay } from "./overlay/apply-overlay.ts";
import { readOverlay } from "./overlay/overlay-file.ts";
import type { ReadText } from "./read-text.ts";
import { Origins } from "./yaml-file.ts";

/** The entry file of the REST contract, relative to the repository's root. */
export const restEntry = "specs/rest/openapi.yaml";

/** One step from a value to a member (key) or an element (index). */
export type Segment = string | number;

/** An OpenAPI contract in one document, overlays applied, whose values know where they were written. */
export interface ContractDocument {
  /** The entry file, as messages name it: relative to the repository's root. */
  readonly file: string;
  readonly document: Document<Node>;
  /** The plain value of the whole document: its numbers are doubles, for rules and not for digits. */
  readonly value: unknown;
  /** Where the key (or element) that a path leads to was written; its nearest parent if absent. */
  locate(path: readonly Segment[]): Place;
  /** The value at a path as JSON text: digits stay as they were written. */
  writtenAt(path: readonly Segment[]): string;
}

/**
 * Joins a contract's files and applies overlays, one after the other.
 *
 * @param entry - of the contract, relative to the root
 * @param overlays - files, absolute or relative to the root
 * @throws ContractError when the files cannot be joined, or an overlay cannot be applied
 */
export function contractDocument(
  entry: string,
  read: ReadText,
  overlays: readonly string[] = [],
): ContractDocument {
  const origins = new Origins();
  const document = bundle(entry, read, origins);
  for (const path of overlays) applyOverlay(document, readOverlay(path, read), origins);
  const reviver = (_key: unknown, value: unknown) =>
    typeof value === "bigint" ? Number(value) : value;
  return {
    file: entry,
    document,
    value: document.toJS({ reviver }),
    locate: (path) => origins.locate(document.contents as Node, path),
    writtenAt: (path) => jsonText(document.getIn(path, true)),
  };
}
