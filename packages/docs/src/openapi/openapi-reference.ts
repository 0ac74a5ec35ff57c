import {
  type Operation as ContractOperation,
  member,
  type RestContract,
} from "@marketplace-seller/tools/contracts";
import type { Operation } from "../reference/operation.ts";
import {
  assumptionNote,
  type Call,
  describeRetry,
  operationPage,
} from "../reference/operation-page.ts";
import { contractText } from "../site/contract-text.ts";
import { escapeText, fence, inlineCode, table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { describeOperation, exampleMessages, findPath, isSuccess } from "./describe-operation.ts";
import { listAssumptions } from "./schema-fields.ts";

export interface OpenApiReference {
  /** One for each operation; the overview is written by hand. */
  readonly pages: readonly Page[];
  readonly operations: readonly Operation[];
  /** For the overview. */
  readonly table: string;
  readonly description: string;
}

export function openApiReference(
  contract: RestContract,
  folder: string,
  look: OpenApiLook = {},
): OpenApiReference {
  const described = contract.operations.map((source) => ({
    source,
    operation: describeOperation(contract, source, `${folder}/${source.id}`),
  }));
  const rows = contract.operations.map((item) => [
    `[${inlineCode(item.id)}](/${folder}/${item.id}.html)`,
    item.summary ?? "",
    inlineCode(`${item.method} ${findPath(contract, item)}`),
  ]);
  const info = member(contract.node, "info");
  return {
    pages: described.map(({ source, operation }, order) =>
      openApiOperationPage(contract, source, operation, { look, order }),
    ),
    operations: described.map(({ operation }) => operation),
    table: table(["Operation", "What it does", "Request"], rows),
    description: contractText(String((info && member(info, "description"))?.value ?? "")),
  };
}

/** Additional content of an operation's page that is not in the contract. */
export interface OpenApiLook {
  /** The sample programs of the operation, as paths below packages/examples/src. */
  readonly calls?: (operationId: string) => readonly Call[];
  /** Links to the corresponding operation of the other protocol, as Markdown. */
  readonly relatives?: (operationId: string) => string;
}

export function openApiOperationPage(
  contract: RestContract,
  source: ContractOperation,
  operation: Operation,
  { look, order }: { readonly look: OpenApiLook; readonly order: number },
): Page {
  const { id, method, retry } = source;
  const facts = [
    fence(`${method} ${findPath(contract, source)}`, "http"),
    describeRetry(retry),
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

/** The sample programs of an operation that an overlay adds are part of the overlay. */
function samplesOfContract(source: ContractOperation): Call[] {
  return listContractSamples(source).map(({ label = "code", source: code = "" }) => ({
    label,
    code: code.trimEnd(),
    language: "ts",
  }));
}

/** Reads the code samples of an operation from the contract (`x-codeSamples`). */
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
      response.status === "default" ? "others" : escapeText(response.status),
      `${response.documentation.description} ${assumptionNote(listAssumptions(response))}`,
    ]);
  return `## Refused and failed\n\n${table(["Status", "When"], rows)}`;
}
