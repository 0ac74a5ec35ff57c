import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { caseFolder } from "../cases/load-cases.ts";
import type { OpenApi, RestOperation } from "../contract/open-api.ts";
import type { OrderService } from "../contract/order-service.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import { createResponseJudge, type ResponseJudge } from "../judges/response-judge.ts";

/** What every case of a run is held against. */
export interface Suite {
  readonly contract: OpenApi;
  readonly service: OrderService;
  readonly judge: ResponseJudge;
  /** The text of a file under `cases/rest/decoded/`. */
  readonly decoded: (name: string) => string | undefined;
}

/** A suite over a contract, with the files of this package. */
export function createSuite(contract: OpenApi, service: OrderService): Suite {
  const folder = join(caseFolder, "rest/decoded");
  const decoded = (name: string): string | undefined => {
    const file = join(folder, `${name}.json`);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  };
  return { contract, service, judge: createResponseJudge(contract), decoded };
}

/** @throws CannotRun when the contract has no such operation */
export function operationOf({ contract }: Suite, id: string): RestOperation {
  const operation = contract.operations.find((each) => each.id === id);
  if (operation === undefined) throw new CannotRun(`The contract has no operation "${id}"`);
  return operation;
}
