import { contractDocument } from "../../../specs/build/overlay/contract-document.ts";
import { OverlayError } from "../../../specs/build/overlay/overlay-error.ts";
import { serviceFiles } from "../../../specs/build/overlay/wsdl/service-files.ts";
import { ContractError } from "./contract-error.ts";
import { type SourceDocument, written } from "./source-document.ts";

/** The REST contract in one document with overlays applied; its values know where they were written. */
export function overlaidDocument(
  root: string,
  entry: string,
  overlays: readonly string[],
): SourceDocument {
  return asContractErrors(() => {
    const { document, placeOf } = contractDocument(root, entry, overlays);
    return {
      file: entry,
      value: withoutBigInts(document.toJS()),
      placeOf,
      writtenAt: (path) => written(document.getIn(path, true)),
    };
  });
}

/** Reads the service description's files with overlays applied. */
export function overlaidService(
  root: string,
  overlays: readonly string[],
): ReturnType<typeof serviceFiles> {
  return asContractErrors(() => serviceFiles(root, overlays));
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

/** An overlay that cannot be applied is a contract that cannot be generated from. */
export function asContractErrors<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof OverlayError)) throw error;
    throw new ContractError(error.place, error.message.replace(/^.*?:\d+:\d+: /, ""));
  }
}
