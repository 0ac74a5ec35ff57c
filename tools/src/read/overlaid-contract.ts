import { jsonText } from "../../../specs/build/json-text.ts";
import { contractDocument } from "../../../specs/build/overlay/contract-document.ts";
import type { SourceDocument } from "./source-document.ts";

/**
 * The REST contract in one document with overlays applied; its values know where they were written.
 *
 * @throws ContractError when an overlay cannot be applied
 */
export function overlaidDocument(
  root: string,
  entry: string,
  overlays: readonly string[],
): SourceDocument {
  const { document, findPlace: placeOf } = contractDocument(root, entry, overlays);
  return {
    file: entry,
    value: withoutBigInts(document.toJS()),
    locate: placeOf,
    writtenAt: (path) => jsonText(document.getIn(path, true), document),
  };
}

/** Numbers of the contract's rules; the digits of examples are not read from here. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutBigInts(item)]),
  );
}
