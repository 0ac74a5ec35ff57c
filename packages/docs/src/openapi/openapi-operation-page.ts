import {
  type Operation as ContractOperation,
  member,
  type RestContract,
} from "@marketplace-seller/tools/contracts";
import { assumptionNote } from "../reference/field-list.ts";
import type { Operation } from "../reference/operation.ts";
import { type Call, operationPage } from "../reference/operation-page.ts";
import { retryFacts } from "../reference/retry-facts.ts";
import { table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { exampleMessages, findPath, isSuccess } from "./describe-operation.ts";
import { listAssumptions } from "./schema-fields.ts";

/** What is shown of an operation besides what its contract says. */
export interface OpenApiLook {
  /** Its samples, as paths below packages/examples/src. */
  readonly calls?: (operationId: string) => readonly Call[];
  /** What is like it elsewhere, as Markdown. */
  readonly relatives?: (operationId: string) => string;
}

/** The page of one operation of an OpenAPI contract. */
export function openApiOperationPage(
  contract: RestContract,
  source: ContractOperation,
  operation: Operation,
  { look, order }: { readonly look: OpenApiLook; readonly order: number },
): Page {
  const { id, method, retry } = source;
  const facts = [
    `\`${method} ${findPath(contract, source)}\``,
    retryFacts(retry),
    renderRateLimit(source),
    look.relatives?.(id) ?? "",
    operation.description ?? "",
    assumptionNote(listAssumptions(source)),
  ];
  return operationPage(operation, {
    order,
    facts,
    calls: [...(look.calls?.(id) ?? []), ...samplesOfContract(source)],
    after: otherResponses(source),
    messages: exampleMessages(source),
  });
}

function renderRateLimit({ rateLimit }: ContractOperation): string {
  if (rateLimit === undefined) return "";
  const { requests, seconds } = rateLimit;
  return `**Rate limit:** at most ${requests} requests in ${seconds} seconds.`;
}

/** Operations of overlays have samples of their own. */
function samplesOfContract(source: ContractOperation): Call[] {
  return listContractSamples(source).map(({ label = "code", source: code = "" }) => ({
    label,
    code: code.trimEnd(),
    language: "ts",
  }));
}

/** What the contract itself shows of an operation (`x-codeSamples`). */
export function listContractSamples({
  node,
}: ContractOperation): readonly { readonly label?: string; readonly source?: string }[] {
  const samples: unknown = member(node, "x-codeSamples")?.value;
  return Array.isArray(samples) ? samples : [];
}

function otherResponses({ responses }: ContractOperation): string {
  const rows = responses
    .filter((response) => !isSuccess(response))
    .map((response) => [
      response.status === "default" ? "others" : response.status,
      `${response.words.description} ${assumptionNote(listAssumptions(response))}`,
    ]);
  return `## Refused and failed\n\n${table(["Status", "When"], rows)}`;
}
