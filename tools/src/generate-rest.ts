import { restEntry } from "../../specs/build/contract-document.ts";
import type { ReadText } from "../../specs/build/read-text.ts";
import { emitConsoleOperations } from "./emit/console-operations.ts";
import { emitContractLimits } from "./emit/contract-limits.ts";
import { emitOpenapiTypes } from "./emit/openapi-types.ts";
import { emitOperations, emitOperator, emitSandboxOperator } from "./emit/operations.ts";
import { emitRequestShapes } from "./emit/request-shapes.ts";
import { emitResponseDecoders } from "./emit/response-decoders.ts";
import { emitResponseSchemas } from "./emit/response-schemas.ts";
import { emitSandboxRoutes } from "./emit/sandbox-routes.ts";
import { renderHeader } from "./emit/source-text.ts";
import { emitStubs } from "./emit/stubs.ts";
import type { RestContract } from "./model/contract.ts";
import { readContract } from "./model/read-contract.ts";
import type { GeneratedFile } from "./write/write-files.ts";

/**
 * Generates all files of the REST contract in memory.
 *
 * @param overlays - the overlays in the order of their application; absolute paths, or paths relative to the root
 * @throws ContractError when the contract cannot be generated from
 */
export async function generateRest(
  read: ReadText,
  overlays: readonly string[] = [],
): Promise<GeneratedFile[]> {
  const restContract = readContract(restEntry, read);
  const contract = overlays.length === 0 ? restContract : readContract(restEntry, read, overlays);
  return [
    // Request shapes are generated first, because their generator refuses a recursive request, with which the other
    // generators would not terminate.
    emitRequestShapes(contract),
    emitOperations(contract),
    emitOperator(contract),
    emitSandboxOperator(contract),
    emitResponseDecoders(contract),
    emitResponseSchemas(contract),
    emitSandboxRoutes(contract),
    emitContractLimits(contract),
    emitConsoleOperations(contract),
    emitStubs(
      "rest",
      renderHeader(contract),
      [...operationIds(contract)],
      operationIds(restContract),
    ),
    await emitOpenapiTypes(contract),
  ];
}

function operationIds({ operations }: RestContract): ReadonlySet<string> {
  return new Set(operations.map(({ id }) => id));
}
