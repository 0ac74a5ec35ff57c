import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Contracts } from "@marketplace-seller/tools/contracts";
import { benchmarkPage } from "./benchmarks/benchmark-page.ts";
import { changesPage } from "./changes/changes-page.ts";
import { type OpenApiLook, openApiReference } from "./openapi/openapi-reference.ts";
import { validationPage } from "./proofs/validation-page.ts";
import { renderCounterparts } from "./reference/counterparts.ts";
import { missingSamples, samplePath } from "./reference/samples.ts";
import { folders } from "./site/folders.ts";
import { escapeText, table } from "./site/markdown.ts";
import { readmePages } from "./site/readme-pages.ts";
import { type MadePages, writtenPages } from "./site/written-pages.ts";
import { soapOperations, soapOperationTable, soapPages } from "./soap/soap-pages.ts";
import { type ApiEntry, findApiLinks, readApi } from "./typescript/api-model.ts";
import { apiPages, contractTypes } from "./typescript/api-pages.ts";
import { readDocComment } from "./typescript/describe-members.ts";
import { clientOptionsPage } from "./typescript/options-page.ts";
import { webhookEvents } from "./webhooks/webhook-events.ts";
import { readWorkflows, workflowsPage } from "./workflows/workflows-page.ts";

export const controlFile = join(folders.specs, "sandbox/control.openapi.yaml");

/** With problems, such as an unknown name or a missing sample. */
export function makePages(contracts: Contracts): MadePages {
  const rest = openApiReference(contracts.rest, "reference/rest", restLook);
  const control = openApiReference(contracts.control, "reference/control");
  const api = readApi(folders.root);
  const apiLinks = findApiLinks(api);
  const restTypes = contractTypes(rest.operations);
  const controlTypes = contractTypes(control.operations);
  const findContractTypes = (specifier: string) =>
    specifier.startsWith("@marketplace-seller/sandbox") ? controlTypes : restTypes;
  const assumptions = readFileSync(join(folders.specs, "assumptions.md"), "utf8");
  const parts = [
    writtenPages({
      assumptions: assumptions.replace(/^# .*\n+/, ""),
      "client-error-codes": errorCodes(api, "SellerErrorCode"),
      "sync-error-codes": errorCodes(api, "SyncErrorCode"),
      "error-codes": errorCodesTable(),
      "rest-operations": rest.table,
      "rest-description": rest.description,
      "control-operations": control.table,
      "control-description": control.description,
      "soap-operations": soapOperationTable(),
      "webhook-events": webhookEvents().markdown,
    }),
    workflowsPage(readWorkflows(folders.root, "specs/workflows"), {
      rest: rest.operations,
      soap: soapOperations,
      sandbox: control.operations,
    }),
    changesPage(folders.root),
    validationPage({
      root: folders.root,
      operations: { rest: listNames(rest.operations), soap: listNames(soapOperations) },
      assumptions,
    }),
  ];
  const missing = [
    ...missingSamples("rest", listNames(rest.operations)),
    ...missingSamples("soap", listNames(soapOperations)),
  ];
  return {
    pages: [
      ...parts.flatMap(({ pages }) => pages),
      ...rest.pages,
      ...control.pages,
      ...soapPages(),
      ...apiPages(api, { links: apiLinks, findContractTypes }),
      clientOptionsPage(apiLinks),
      benchmarkPage(folders.benchmarks),
      ...readmePages(),
    ],
    problems: [
      ...parts.flatMap(({ problems }) => problems),
      ...missing.map(
        (path) =>
          `packages/examples/src/${path}:1: the reference needs this sample; add the program`,
      ),
    ],
  };
}

/** The table in the comment of a type of error codes, with an anchor for each code. */
function errorCodes(api: readonly ApiEntry[], typeName: string): string {
  const type = api.flatMap(({ items }) => items).find(({ name }) => name === typeName);
  const { summary } = readDocComment(type?.docComment);
  const rows = summary.slice(summary.indexOf("|"));
  return rows.replace(/^\| `([\w-]+)…?`/gm, (cell, code: string) => {
    return cell.replace("| ", `| <a id="${code.replace(/-$/, "")}"></a>`);
  });
}

const listNames = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name);

/** Their rows have a name, a number and a message. */
const files = [
  "packages/sandbox/src/calls/http/problem.ts",
  "packages/sandbox/src/domain/refusals.ts",
];

const row = /\[\s*(?:\d{3},\s*)?(\d{4}),\s*"([^"]+)"/g;

export function errorCodesTable(root: string = folders.root): string {
  const rows = files
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(row)])
    .map(([, code = "", message = ""]) => [`\`${code}\``, escapeText(message)])
    .toSorted(([a = ""], [b = ""]) => a.localeCompare(b));
  return table(["Code", "Message"], rows);
}

export const restLook: OpenApiLook = {
  calls: (operationId) => [
    { label: "rest-client", sample: samplePath("rest", operationId, "ts") },
    { label: "curl", sample: samplePath("rest", operationId, "sh") },
  ],
  relatives: (operationId) => renderCounterparts(operationId, "soap"),
};
