import type { OpenApiLook } from "../openapi/openapi-operation-page.ts";
import { renderCounterparts } from "../reference/counterparts.ts";
import { samplePath } from "../reference/samples.ts";

/** What the REST reference shows besides the contract. */
export const restLook: OpenApiLook = {
  calls: (operationId) => [
    { label: "rest-client", sample: samplePath("rest", operationId, "ts") },
    { label: "curl", sample: samplePath("rest", operationId, "sh") },
  ],
  relatives: (operationId) => renderCounterparts(operationId, "soap"),
};
