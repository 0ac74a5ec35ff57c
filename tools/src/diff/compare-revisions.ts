import { restEntry } from "../../../specs/build/contract-document.ts";
import { ContractError } from "../../../specs/build/contract-error.ts";
import { activeOverlays } from "../../../specs/build/overlay/active-overlays.ts";
import { serviceFiles, soapEntry } from "../../../specs/build/overlay/service-files.ts";
import type { RestContract } from "../model/contract.ts";
import { readContract } from "../model/read-contract.ts";
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
    const read = (path: string) => files.get(path);
    const overlays = activeOverlays(read);
    return {
      rest: readContract(restEntry, read, overlays),
      soap: readService(soapEntry, serviceFiles(read, overlays).read),
    };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ComparisonError(`${error.message}\nThe contract of ${name} cannot be read.`);
  }
}
