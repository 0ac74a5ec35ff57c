import { readFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { Document, Node } from "yaml";
import { bundle } from "../bundle.ts";
import { ContractError, type Place } from "../contract-error.ts";
import { applyOverlay } from "./apply-overlay.ts";
import { Origins } from "./origins.ts";
import { readOverlay } from "./overlay-file.ts";

/** The REST contract in one document, overlays applied. */
export interface ContractDocument {
  readonly document: Document<Node>;
  /** Where a value was written: in the contract or in an overlay. */
  findPlace(path: readonly (string | number)[]): Place;
}

/**
 * Joins the REST contract's files and applies overlays, one after the other.
 *
 * @param root - the repository's root folder, which messages name files relative to
 * @param entry - of the contract, relative to the root
 * @param overlays - files, absolute or relative to the root
 * @throws ContractError when an overlay cannot be applied
 */
export function contractDocument(
  root: string,
  entry: string,
  overlays: readonly string[],
): ContractDocument {
  const origins = new Origins();
  const named = (path: string) => findName(root, path);
  const document = bundle(join(root, entry), (copy, file, text) => {
    origins.note(copy, named(file), text);
  });
  for (const path of overlays) {
    const file = named(path);
    applyOverlay(document, readOverlay(file, readText(root, path, file)), origins);
  }
  return {
    document,
    findPlace: (path) => origins.locateOrigin(document.contents as Node, path),
  };
}

/** The text of an overlay file. */
export function readText(root: string, path: string, file: string): string {
  try {
    return readFileSync(isAbsolute(path) ? path : join(root, path), "utf8");
  } catch {
    throw new ContractError({ file, line: 1, column: 1 }, "there is no such overlay");
  }
}

/** A file as messages name it: relative to the root when it lies below it. */
export function findName(root: string, path: string): string {
  if (!isAbsolute(path)) return path;
  const below = relative(root, path);
  return below.startsWith("..") ? path : below.replaceAll("\\", "/");
}
