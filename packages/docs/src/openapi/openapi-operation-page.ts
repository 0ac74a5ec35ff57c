import { assumptionNote } from "../reference/field-list.ts";
import type { Operation } from "../reference/operation.ts";
import { type Call, operationPage } from "../reference/operation-page.ts";
import { retryFacts } from "../reference/retry-facts.ts";
import { table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { isSuccess } from "./describe-operation.ts";
import { exampleMessages } from "./examples.ts";
import { items, type JsonObject, text } from "./json.ts";
import { type OpenApi, type OpenApiOperation, resolve } from "./read-open-api.ts";
import { assumptionsOf } from "./schema-fields.ts";

/** What is shown of an operation besides what its contract says. */
export interface OpenApiLook {
  /** Its samples, as paths below packages/examples/src. */
  readonly calls?: (operationId: string) => readonly Call[];
  /** What is like it elsewhere, as Markdown. */
  readonly relatives?: (operationId: string) => string;
}

/** The page of one operation of an OpenAPI contract. */
export function openApiOperationPage(
  api: OpenApi,
  source: OpenApiOperation,
  operation: Operation,
  { look, order }: { readonly look: OpenApiLook; readonly order: number },
): Page {
  const { operationId, method, path } = source;
  const facts = [
    `\`${method} ${path}\``,
    retryFacts(text(source.source["x-retry"])),
    rateLimit(source.source),
    look.relatives?.(operationId) ?? "",
    operation.description ?? "",
    assumptionNote(assumptionsOf(source.source)),
  ];
  return operationPage(operation, {
    order,
    facts,
    calls: [...(look.calls?.(operationId) ?? []), ...samplesOfContract(source)],
    after: otherResponses(source),
    messages: exampleMessages(api, source),
  });
}

function rateLimit(source: JsonObject): string {
  const { requests, seconds } = resolve({}, source["x-rate-limit"]);
  return requests === undefined
    ? ""
    : `**Rate limit:** at most ${requests} requests in ${seconds} seconds.`;
}

/** Operations of overlays have samples of their own. */
function samplesOfContract({ source }: OpenApiOperation): Call[] {
  return items(source["x-codeSamples"]).map((sample) => {
    const { label, source: code } = resolve({}, sample);
    return { label: text(label) ?? "code", code: text(code)?.trimEnd() ?? "", language: "ts" };
  });
}

function otherResponses({ responses }: OpenApiOperation): string {
  const rows = responses
    .filter((response) => !isSuccess(response))
    .map(({ status, description, source }) => [
      status === "default" ? "others" : status,
      `${description} ${assumptionNote(assumptionsOf(source))}`,
    ]);
  return `## Refused and failed\n\n${table(["Status", "When"], rows)}`;
}
