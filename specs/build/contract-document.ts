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

/** One step from a value to a member (by key) or to an element (by index). */
export type Segment = string | number;

/** A bundled OpenAPI contract with overlays applied, which can tell the source location of each value. */
export interface ContractDocument {
  /** The path of the contract's entry file as error messages name it, relative to the repository's root. */
  readonly file: string;
  readonly document: Document<Node>;
  /**
   * The whole contract as a plain value with numbers as doubles, for checks of the contract's rules; digits can be
   * lost.
   */
  readonly value: unknown;
  /** Returns the source location of the key or element at a path, or of its nearest existing parent. */
  locate(path: readonly Segment[]): SourceLocation;
  /** Returns the value at a path as JSON text with the digits of the source. */
  writtenAt(path: readonly Segment[]): string;
}

/**
 * Bundles a contract's files and applies overlays, one after the other.
 *
 * @param entry - the contract's entry file, relative to the root
 * @param overlays - paths of overlay files, absolute or relative to the root
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
