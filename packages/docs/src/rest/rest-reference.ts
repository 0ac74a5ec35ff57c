import type { OpenApiLook } from "../openapi/openapi-operation-page.ts";
import type { OpenApi } from "../openapi/read-open-api.ts";
import { counterpartsOf } from "../reference/counterparts.ts";
import { ownOperations } from "../reference/own-operations.ts";
import { hasSample } from "../site/read-sample.ts";

/** What the REST reference shows besides the contract. */
export const restLook: OpenApiLook = {
  calls: (operationId) => [
    { label: "rest-client", sample: restSamplePath(operationId, "ts") },
    { label: "curl", sample: restSamplePath(operationId, "sh") },
  ],
  relatives: (operationId) => counterpartsOf(operationId, "soap"),
};

/** Where the sample of an operation is kept, below packages/examples/src. */
export function restSamplePath(operationId: string, ending: "ts" | "sh"): string {
  const name = operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `reference/rest/${name}.${ending}`;
}

/** Samples that are not there, as paths below packages/examples/src; those of overlays need none. */
export function missingRestSamples({ operations }: OpenApi): string[] {
  const own = ownOperations();
  return operations
    .filter(({ operationId }) => own.has(operationId))
    .flatMap(({ operationId }) => [
      restSamplePath(operationId, "ts"),
      restSamplePath(operationId, "sh"),
    ])
    .filter((path) => !hasSample(path));
}
