import { fileURLToPath } from "node:url";
import { restEntry } from "../../specs/build/contract-document.ts";
import { activeOverlays } from "../../specs/build/overlay/overlay-file.ts";
import { serviceFiles, soapEntry } from "../../specs/build/overlay/service-files.ts";
import { type ReadText, readTextUnder } from "../../specs/build/read-text.ts";
import { controlEntry } from "./generate-control.ts";
import type { RestContract } from "./model/contract.ts";
import { readContract } from "./model/read-contract.ts";
import type { SoapModel } from "./soap/model.ts";
import { readService } from "./soap/read/read-service.ts";

export type {
  Example,
  Field,
  NumberSchema,
  ObjectSchema,
  Operation,
  Parameter,
  Response,
  RestContract,
  Schema,
} from "./model/contract.ts";
export { readSuccessBody } from "./model/contract.ts";
export { isDecimal } from "./model/number-kinds.ts";
export { readContract } from "./model/read-contract.ts";
export type { Assumption, Documentation } from "./model/read-members.ts";
export { member } from "./model/source-node.ts";
export { resolved, visitSchemas } from "./model/visit-schemas.ts";
export type {
  FieldModel,
  OperationModel,
  SoapModel,
  TypeModel,
} from "./soap/model.ts";

/** With active overlays applied. */
export interface ServiceContracts {
  readonly rest: RestContract;
  readonly soap: SoapModel;
}

export interface Contracts extends ServiceContracts {
  readonly control: RestContract;
}

/**
 * Reads the contracts for packages that render them or test something by them.
 *
 * @throws ContractError with file and line of a construct that the generator does not support
 */
export function readContracts(root = fileURLToPath(new URL("../../", import.meta.url))): Contracts {
  const read = readTextUnder(root);
  return {
    ...readServiceContracts(read),
    control: readContract(controlEntry, read, [], { mayStream: true }),
  };
}

export function readServiceContracts(read: ReadText): ServiceContracts {
  const overlays = activeOverlays(read);
  const files = serviceFiles(read, overlays);
  return {
    rest: readContract(restEntry, read, overlays),
    soap: readService(soapEntry, files.read, files.findLocation),
  };
}
