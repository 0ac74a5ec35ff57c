import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DescribedOperation, operations } from "../gen/order-service.gen.ts";
import { type Call, callTabs } from "../reference/call-tabs.ts";
import type { Operation } from "../reference/operation.ts";
import { operationPage } from "../reference/operation-page.ts";
import { retryFacts } from "../reference/retry-facts.ts";
import { codeBlock, tabs } from "../site/code-block.ts";
import type { Highlight } from "../site/highlight.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import type { NavigationGroup } from "../site/navigation.ts";
import { places } from "../site/places.ts";
import type { MadePage } from "../site/write-pages.ts";
import { callsInOtherLanguages } from "./calls-in-other-languages.ts";
import { restCounterpartsOf } from "./counterparts.ts";
import { soapOperationPath } from "./describe-operation.ts";
import { kebab } from "./find-type.ts";

/** The SOAP reference's own pages, for the sidebar. */
export const soapFamily: NavigationGroup = {
  title: "SOAP operations",
  entries: [
    { title: "Overview", path: "reference/soap.html" },
    ...operations.map(({ name }) => ({ title: name, path: soapOperationPath(name) })),
    { title: "All types", path: "reference/soap/types.html" },
  ],
};

/** The page of one SOAP operation. */
export function soapOperationPage(
  { name, retry }: DescribedOperation,
  operation: Operation,
  markdown: MarkdownRenderer,
  highlight: Highlight,
): MadePage {
  return operationPage(operation, {
    markdown,
    reference: "SOAP reference",
    family: soapFamily,
    facts: `${retryFacts(retry, "../../")}\n${restCounterpartsOf(name)}`,
    samples: calls(name, highlight) + messages(name, highlight),
  });
}

function calls(name: string, highlight: Highlight): string {
  const request = exampleOf(name, "request.xml");
  const own: Call[] = ["ts", "sh"].map((ending) => ({
    label: ending === "ts" ? "soap-client" : "curl",
    sample: soapSamplePath(name, ending),
  }));
  const others = request === undefined ? [] : callsInOtherLanguages(name, request);
  return callTabs(name, [...own, ...others], highlight);
}

/** An example message of an operation; undefined when the contract has none. */
function exampleOf(name: string, file: string): string | undefined {
  const path = join(places.specs, "soap/examples", name, file);
  return existsSync(path) ? readFileSync(path, "utf8").trimEnd() : undefined;
}

function messages(name: string, highlight: Highlight): string {
  const panels = [
    { name: "Request", file: "request.xml" },
    { name: "Response", file: "response.xml" },
    { name: "Failed result", file: "failure.xml" },
  ].flatMap(({ name: label, file }) => {
    const code = exampleOf(name, file);
    return code === undefined
      ? []
      : [{ name: label, html: codeBlock(highlight, { code, language: "xml" }) }];
  });
  return panels.length === 0 ? "" : `<h2>Messages</h2>${tabs(`Messages of ${name}`, panels)}`;
}

/** Where the sample of an operation is kept, below packages/examples/src. */
export function soapSamplePath(name: string, ending: string): string {
  return `reference/soap/${kebab(name)}.${ending}`;
}
