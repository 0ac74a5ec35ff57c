import { members, text } from "../openapi/json.ts";
import type { OpenApiReferenceLook } from "../openapi/openapi-reference.ts";
import { type OpenApi, resolve } from "../openapi/read-open-api.ts";
import { assumptionsOf } from "../openapi/schema-fields.ts";
import { assumptionNote } from "../reference/field-list.ts";
import { ownOperations } from "../reference/own-operations.ts";
import { hasSample } from "../site/read-sample.ts";
import { soapCounterpartsOf } from "../soap/counterparts.ts";

/** How the REST reference looks. */
export function restLook({ document }: OpenApi): OpenApiReferenceLook {
  const [server] = Array.isArray(document.servers) ? document.servers : [];
  const headers = members(resolve(document, document.components).securitySchemes).map(
    ([, scheme]) => `\`${text(resolve(document, scheme).name)}\``,
  );
  return {
    title: "REST reference",
    folder: "reference/rest",
    calls: (operationId) => [
      { label: "rest-client", sample: restSamplePath(operationId, "ts") },
      { label: "curl", sample: restSamplePath(operationId, "sh") },
    ],
    relatives: soapCounterpartsOf,
    basics: [
      [
        "Contract",
        "[openapi.yaml](/openapi.yaml) or [openapi.json](/openapi.json), each one file; [all of it on one page](/reference/rest/redoc/index.html); a [Postman collection](/postman-collection.json)",
      ],
      [
        "Address",
        `\`{base_url}\`, to which all paths are relative; the sandbox listens on \`http://127.0.0.1:4010\` ${assumptionNote(assumptionsOf(resolve(document, server)))}`,
      ],
      [
        "Credentials",
        `the headers ${headers.join(" and ")} on every request: [Credentials](/guides/credentials.html)`,
      ],
    ],
    end: `## Refused and failed calls

The body is \`{"code": 2001, "message": "…"}\`. Each operation's page lists its statuses with examples; [Errors, retries, unknown outcomes](/guides/errors.html) says what the client makes of them.`,
  };
}

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
