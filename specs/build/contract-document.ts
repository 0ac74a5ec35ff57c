import type { Document, Node } from "yaml";
import { bundle } from "./bundle.ts";
import type { SourceLocation } from "./contract-error.ts";
import { jsonText } from "./json-text.ts";
import { applyOverlay } from "./overlay/apply-overlay.ts";
import { readOverlay } from "./overlay/overlay-file.ts";
import type { ReadText } from "./read-text.ts";
import { Origins } from "./yaml-file.ts";

/** The entry file of the REST contract, as a path relative to the repository's root. */
export const restEntry = "specs/rest/openapi.yaml";

/** To a member by key, to an element by index. */
export type Segment = string | number;

/** Bundled, with overlays applied; knows where each value was written. */
export interface ContractDocument {
  /** The entry, relative to the repository's root, as messages name it. */
  readonly file: string;
  readonly document: Document<Node>;
  /** With numbers as doubles, which may lack digits, for checks of the contract's rules. */
  readonly value: unknown;
  /** Of the key or element, or its nearest existing parent. */
  locate(path: readonly Segment[]): SourceLocation;
  /** Returns the value at a path as JSON text with the digits of the source. */
  writtenAt(path: readonly Segment[]): string;
}

/**
 * Bundles a contract's files and applies overlays in their order.
 *
 * @param entry - relative to the root
 * @param overlays - paths, absolute or relative to the root
 * @throws ContractError when the files cannot be bundled, or an overlay cannot be applied
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
