import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { benchmarkPage } from "./benchmarks/benchmark-page.ts";
import { changesPage } from "./changes/changes-page.ts";
import { problemsOfSite } from "./checks/check-site.ts";
import { controlLook } from "./control/control-reference.ts";
import { buildOrderDiagram } from "./diagrams/build-order.ts";
import { changeFlowDiagram } from "./diagrams/change-flow.ts";
import { errorCodesTable } from "./diagrams/error-codes.ts";
import { stateMachineDiagram } from "./diagrams/state-machine.ts";
import { openApiReference } from "./openapi/openapi-reference.ts";
import { readOpenApi } from "./openapi/read-open-api.ts";
import { missingRestSamples, restLook } from "./rest/rest-reference.ts";
import { writeSearch } from "./search/write-search.ts";
import { assumptionsPage } from "./site/assumptions-page.ts";
import { DocsError } from "./site/docs-error.ts";
import { createHighlight } from "./site/highlight.ts";
import { MarkdownRenderer } from "./site/markdown.ts";
import { places } from "./site/places.ts";
import { writePages } from "./site/write-pages.ts";
import { writtenPages } from "./site/written-pages.ts";
import { soapOperations } from "./soap/describe-operation.ts";
import { missingSamples, soapPages } from "./soap/soap-pages.ts";
import { placesOf, readApi } from "./typescript/api-model.ts";
import { apiPages } from "./typescript/api-pages.ts";
import { contractTypes } from "./typescript/contract-types.ts";
import { clientOptionsPage } from "./typescript/options-page.ts";
import { readWorkflows } from "./workflows/read-workflows.ts";
import { workflowsPage } from "./workflows/workflows-page.ts";

/** What other tools read the contract from; the site gives it to be downloaded. */
const downloads = ["openapi.yaml", "openapi.json", "order-service.wsdl"];

/**
 * Builds the whole site into a folder, which is emptied first.
 *
 * @throws DocsError with file and line of everything that must be mended: an unknown name, a missing
 *   sample, a dead link.
 */
export async function buildSite(output: string): Promise<void> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const highlight = await createHighlight();
  const diagrams = {
    "build-order": buildOrderDiagram(),
    states: stateMachineDiagram(),
    "change-flow": changeFlowDiagram(),
    "error-codes": errorCodesTable(),
  };
  const markdown = new MarkdownRenderer(highlight, diagrams);
  const contract = readOpenApi(join(places.contract, "openapi.yaml"));
  const rest = openApiReference(contract, restLook(contract), markdown, highlight);
  const controlFile = join(places.specs, "sandbox/control.openapi.yaml");
  const control = openApiReference(readOpenApi(controlFile), controlLook, markdown, highlight);
  const api = readApi(places.root);
  const apiPlaces = placesOf(api);
  const restTypes = contractTypes(rest.operations);
  const controlTypes = contractTypes(control.operations);
  const contractTypesOf = (specifier: string) =>
    specifier.startsWith("@marketplace-seller/sandbox") ? controlTypes : restTypes;
  const restPaths = new Map(rest.operations.map(({ name, page }) => [name, page]));
  const workflows = workflowsPage(readWorkflows(places.root, "specs/workflows"), {
    highlight,
    markdown,
    restPaths,
  });
  const pages = [
    ...writtenPages(markdown),
    workflows.page,
    ...rest.pages,
    ...control.pages,
    ...soapPages(markdown, highlight),
    ...apiPages(api, { places: apiPlaces, contractTypesOf, markdown, highlight }),
    clientOptionsPage(apiPlaces, markdown),
    assumptionsPage(markdown),
    changesPage(markdown, places.root),
    benchmarkPage(places.benchmarks),
  ];
  await Promise.all([
    writePages(output, contract.version, pages),
    cp(controlFile, join(output, "contract/control.openapi.yaml")),
    ...downloads.map((name) => cp(join(places.contract, name), join(output, "contract", name))),
  ]);
  const entries = await writeSearch(output, [
    { kind: "REST", operations: rest.operations },
    { kind: "SOAP", operations: soapOperations },
    { kind: "control", operations: control.operations },
  ]);
  const problems = [
    ...markdown.problems,
    ...workflows.problems,
    ...[...missingRestSamples(contract), ...missingSamples()].map(
      (path) => `packages/examples/src/${path}:1: the reference needs this sample`,
    ),
    ...problemsOfSite(output, entries),
  ];
  if (problems.length > 0) throw new DocsError(problems);
}
