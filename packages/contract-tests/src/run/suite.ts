import type { SoapModel } from "@marketplace-seller/tools/contracts";
import { createResponseValidator, type ResponseValidator } from "../checks/response-validator.ts";
import type { OpenApi, RestOperation } from "../contract/open-api.ts";
import { CannotRun } from "../failures/cannot-run.ts";

/** What every case of a run is held against. */
export interface Suite {
  readonly contract: OpenApi;
  readonly service: SoapModel;
  readonly validator: ResponseValidator;
}

/** A suite over a contract. */
export function createSuite(contract: OpenApi, service: SoapModel): Suite {
  return { contract, service, validator: createResponseValidator(contract) };
}

/** @throws CannotRun when the contract has no such operation */
export function findOperation({ contract }: Suite, id: string): RestOperation {
  const operation = contract.operations.find((each) => each.id === id);
  if (operation === undefined) throw new CannotRun(`The contract has no operation "${id}"`);
  return operation;
}
