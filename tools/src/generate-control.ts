import type { ReadText } from "../../specs/build/read-text.ts";
import { emitAssumptions } from "./emit/assumptions.ts";
import { emitControlRoutes } from "./emit/control-routes.ts";
import { emitControlTypes } from "./emit/openapi-types.ts";
import { emitServiceRecord } from "./emit/service-record.ts";
import { readContract } from "./model/read-contract.ts";
import type { GeneratedFile } from "./write/write-files.ts";

/** The path of the control interface's contract, relative to the repository's root. */
export const controlEntry = "specs/sandbox/control.openapi.yaml";
const assumptionsFile = "specs/assumptions.md";

export async function generateControl(read: ReadText): Promise<GeneratedFile[]> {
  const contract = readContract(controlEntry, read, [], { mayStream: true });
  return [
    emitControlRoutes(contract),
    await emitControlTypes(contract),
    ...emitServiceRecord(contract),
    emitAssumptions(assumptionsFile, read(assumptionsFile) ?? ""),
  ];
}
