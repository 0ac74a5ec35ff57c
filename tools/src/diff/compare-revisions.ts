import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ContractError } from "../../../specs/build/contract-error.ts";
import {
  activeIn,
  activeList,
  sortOverlays,
} from "../../../specs/build/overlay/active-overlays.ts";
import { serviceFiles } from "../../../specs/build/overlay/wsdl/service-files.ts";
import { restEntry } from "../generate-rest.ts";
import type { RestContract } from "../model/contract.ts";
import { readContractIn, readContract as readRest } from "../model/read-contract.ts";
import { overlaidDocument } from "../read/overlaid-contract.ts";
import { SourceFiles } from "../read/source-files.ts";
import { soapEntry } from "../soap/index.ts";
import type { SoapModel } from "../soap/model.ts";
import { readService } from "../soap/read/read-service.ts";
import { type Change, type Comparison, compared } from "./change.ts";
import { changedApis } from "./changed-apis.ts";
import { compareParts } from "./compare-parts.ts";
import { restParts } from "./rest-parts.ts";
import type { Files } from "./revisions.ts";
import { soapParts } from "./soap-parts.ts";

/** One side of a comparison. */
export interface Side {
  /** As messages name it. */
  readonly name: string;
  readonly files: Files;
}

/** Both contracts of a side, read, with the overlays that belong to them. */
interface ContractSide {
  readonly rest: RestContract;
  readonly soap: SoapModel;
}

/** A side that cannot be compared, in one message that says why. */
export class ComparisonError extends Error {
  override readonly name = "ComparisonError";
}

/**
 * Compares both contracts and the API reports of two sides.
 *
 * @throws ComparisonError when a side lacks a contract, or has one that cannot be read
 */
export function compareRevisions(before: Side, after: Side): Comparison {
  const [old, now] = [readSide(before), readSide(after)];
  const changes: readonly Change[] = [
    ...compareParts("REST", restParts(old.rest), restParts(now.rest)),
    ...compareParts("SOAP", soapParts(old.soap), soapParts(now.soap)),
  ];
  return compared(before.name, changes, changedApis(before.files, after.files));
}

function readSide({ name, files }: Side): ContractSide {
  for (const path of [restEntry, soapEntry]) {
    if (!files.has(path)) throw new ComparisonError(`${name} holds no contract: no ${path}`);
  }
  try {
    const overlays = activeIn(files.get(activeList) ?? "");
    return overlays.length === 0 ? readPlain(files) : readOverlaid(files, overlays);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ComparisonError(`${error.message}\nThe contract of ${name} cannot be read.`);
  }
}

function readPlain(files: Files): ContractSide {
  return {
    rest: readRest(restEntry, (path) => files.get(path)),
    soap: readService(soapEntry, (path) => files.get(path)),
  };
}

/** Overlays are applied to files, so the side becomes some for as long as that takes. */
function readOverlaid(files: Files, overlays: readonly string[]): ContractSide {
  const root = mkdtempSync(join(tmpdir(), "contract-side-"));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { rest, soap } = sortOverlays(root, overlays);
    const document = overlaidDocument(root, restEntry, rest);
    const service = serviceFiles(root, soap);
    return {
      rest: readContractIn(new SourceFiles(() => undefined, [document]), restEntry),
      soap: readService(soapEntry, (path) => service.read(path)),
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}
