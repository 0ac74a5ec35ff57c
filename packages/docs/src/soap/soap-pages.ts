import { operations, orderService } from "../gen/order-service.gen.ts";
import { assumptionMarker } from "../reference/assumption-marker.ts";
import { fieldList } from "../reference/field-list.ts";
import { ownOperations } from "../reference/own-operations.ts";
import { codeBlock } from "../site/code-block.ts";
import { escapeHtml } from "../site/escape-html.ts";
import type { Highlight } from "../site/highlight.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import { readSample } from "../site/read-sample.ts";
import type { MadePage } from "../site/write-pages.ts";
import { counterpartTable } from "./counterparts.ts";
import { fieldsOfType, soapOperationPath, soapOperations } from "./describe-operation.ts";
import { sharedTypes } from "./find-type.ts";
import { soapFamily, soapOperationPage, soapSamplePath } from "./operation-page.ts";

/** The SOAP reference: overview, a page for each operation, every type, and the map to REST. */
export function soapPages(markdown: MarkdownRenderer, highlight: Highlight): MadePage[] {
  return [
    overview(highlight),
    ...operations.flatMap((source, place) => {
      const operation = soapOperations[place];
      return operation === undefined
        ? []
        : [soapOperationPage(source, operation, markdown, highlight)];
    }),
    typesPage(markdown),
    map(),
  ];
}

/** Samples that are not there, as paths below packages/examples/src. */
export function missingSamples(): string[] {
  const own = ownOperations();
  return operations
    .filter(({ name }) => own.has(name))
    .flatMap(({ name }) => [soapSamplePath(name, "ts"), soapSamplePath(name, "sh")])
    .filter((path) => readSample(path) === undefined);
}

function overview(highlight: Highlight): MadePage {
  const rows = operations.map(
    ({ name, documentation, retry }) =>
      `<tr><th scope="row"><a href="../${soapOperationPath(name)}"><code>${name}</code></a></th><td>${escapeHtml(documentation)}</td><td>${retry === "safe" ? "read" : "write"}</td></tr>`,
  );
  const fault = `<soap:Fault>
  <faultcode>soap:Client</faultcode>
  <faultstring>The request is not valid.</faultstring>
</soap:Fault>`;
  const html = `<h1>SOAP reference</h1>
<p class="lead">The legacy order service: ${operations.length} operations over SOAP 1.1, document style, literal use, empty SOAP action. Rendered from the WSDL.</p>
<h2 id="operations">Operations</h2>
<div class="table operations" tabindex="0"><table><tbody>${rows.join("")}</tbody></table></div>
<p>What is what over REST: <a href="rest-and-soap.html">the map</a>. Every type by its name: <a href="soap/types.html">all types</a>. Each page has a call in TypeScript, curl, PHP, Java and C#: <a href="../guides/soap.html#php-java-c-and-other-stacks">which of them were run</a>.</p>
<h2 id="basics">Basics</h2>
<div class="table" tabindex="0"><table><tbody>
<tr><th scope="row">Contract</th><td><a href="../contract/order-service.wsdl" download>order-service.wsdl</a>, one file without imports; the sandbox serves it at <code>/ws/OrderService?wsdl</code></td></tr>
<tr><th scope="row">Address</th><td><code>${orderService.address}</code> ${assumed("soap-address", "The document shows no address; this is where the sandbox listens.")}</td></tr>
<tr><th scope="row">Namespace</th><td><code>${orderService.targetNamespace}</code>, messages in it, the elements inside them in none ${assumed("soap-namespace", "The document shows no namespace.")}</td></tr>
<tr><th scope="row">Port type, binding</th><td><code>OrderServicePort</code>, <code>${orderService.binding}</code></td></tr>
<tr><th scope="row">Credentials</th><td>in the body of every request: <code>auth</code> with <code>appKey</code> and <code>appSecret</code></td></tr>
</tbody></table></div>
<h2 id="failures">Failed results and faults</h2>
<p>Most failures are ordinary responses with HTTP status 200 whose <code>result</code> says so; each operation's page shows one. For every word in <code>result.status</code> but <code>success</code> the client throws <code>FailedResultError</code>. ${assumed("soap-result-status", "The document does not show the words; the client throws for every other one.")} ${assumed("soap-failed-payload", "What else a failed response holds is not shown.")}</p>
<p>What is not a valid message at all gets a fault, for which the client throws <code>SoapFaultError</code>:</p>
${codeBlock(highlight, { code: fault, language: "xml" })}`;
  return {
    path: "reference/soap.html",
    title: "SOAP reference",
    description: "The SOAP 1.1 order service: operations, types, faults, and the WSDL.",
    shape: "wide",
    family: soapFamily,
    html,
  };
}

function assumed(id: string, text: string, root = "../"): string {
  return assumptionMarker([{ id, text }], root);
}

function typesPage(markdown: MarkdownRenderer): MadePage {
  const sections = sharedTypes.map((type) => {
    const words =
      type.documentation === undefined ? "" : `<p>${escapeHtml(type.documentation)}</p>`;
    const list = fieldList(fieldsOfType(type.name, "both"), type.name, {
      markdown,
      root: "../../",
    });
    return `<h2 id="${type.name}">${type.name}</h2>${words}${list}`;
  });
  return {
    path: "reference/soap/types.html",
    title: "All types · SOAP reference",
    description: "Every type of the SOAP order service with its fields and flags.",
    shape: "article",
    family: soapFamily,
    headings: sharedTypes.map(({ name }) => ({ id: name, html: name, level: 2 })),
    html: `<h1>All types</h1>\n<p class="lead">What the messages of the order service are made of.</p>\n${sections.join("\n")}`,
  };
}

function map(): MadePage {
  return {
    path: "reference/rest-and-soap.html",
    title: "From REST to SOAP and back",
    description: "Which operation of one protocol does what an operation of the other does.",
    shape: "wide",
    html: `<h1>From REST to SOAP and back</h1>
<p class="lead">Both protocols show one store: what is done over one is seen over the other.</p>
<p><code>orderNumber</code> is the same in both, and <code>orderLineId</code> is the SOAP order item's <code>id</code>, digit for digit. A package's <code>id</code> has no SOAP counterpart, a SOAP order's <code>id</code> no REST counterpart. ${assumed("identity-over-protocols", "The document does not show which ids name the same thing.")}</p>
${counterpartTable()}`,
  };
}
