import { members, text } from "../openapi/json.ts";
import type { OpenApiReferenceLook } from "../openapi/openapi-reference.ts";
import { type OpenApi, resolve } from "../openapi/read-open-api.ts";
import { assumptionsOf } from "../openapi/schema-fields.ts";
import { assumptionMarker } from "../reference/assumption-marker.ts";
import { ownOperations } from "../reference/own-operations.ts";
import { readSample } from "../site/read-sample.ts";
import { soapCounterpartsOf } from "../soap/counterparts.ts";

/** How the REST reference looks. */
export function restLook({ document }: OpenApi): OpenApiReferenceLook {
  const [server] = Array.isArray(document.servers) ? document.servers : [];
  const address = assumptionMarker(assumptionsOf(resolve(document, server)), "../");
  const headers = members(resolve(document, document.components).securitySchemes).map(
    ([, scheme]) => `<code>${text(resolve(document, scheme).name)}</code>`,
  );
  return {
    title: "REST reference",
    familyTitle: "REST operations",
    folder: "reference/rest",
    calls: (operationId) => [
      { label: "rest-client", sample: restSamplePath(operationId, "ts") },
      { label: "curl", sample: restSamplePath(operationId, "sh") },
    ],
    relatives: soapCounterpartsOf,
    basics: `<div class="table" tabindex="0"><table><tbody>
<tr><th scope="row">Contract</th><td><a href="../contract/openapi.yaml" download>openapi.yaml</a> or <a href="../contract/openapi.json" download>openapi.json</a>, each one file</td></tr>
<tr><th scope="row">Address</th><td><code>{base_url}</code>, to which all paths are relative; the sandbox listens on <code>http://127.0.0.1:4010</code> ${address}</td></tr>
<tr><th scope="row">Credentials</th><td>the headers ${headers.join(" and ")} on every request: <a href="../guides/credentials.html">Credentials</a></td></tr>
</tbody></table></div>`,
    end: `<h2 id="failures">Refused and failed calls</h2>
<p>The body is <code>{"code": 2001, "message": "…"}</code>. Each operation's page lists its statuses with examples; <a href="../guides/errors.html">Errors, retries, unknown outcomes</a> says what the client makes of them.</p>`,
  };
}

/** Where the sample of an operation is kept, below packages/examples/src. */
function restSamplePath(operationId: string, ending: "ts" | "sh"): string {
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
    .filter((path) => readSample(path) === undefined);
}
