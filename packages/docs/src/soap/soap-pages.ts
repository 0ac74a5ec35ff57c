import { operations, orderService } from "../gen/order-service.gen.ts";
import { ownOperations } from "../samples/own-operations.ts";
import { readSample } from "../samples/read-sample.ts";
import { codeBlock } from "../site/code-block.ts";
import { escapeHtml } from "../site/escape-html.ts";
import type { Highlight } from "../site/highlight.ts";
import type { MadePage } from "../site/write-pages.ts";
import { fieldList } from "./field-list.ts";
import { sharedTypes } from "./find-type.ts";
import { operationPage, operationPath, soapFamily, soapSamplePath } from "./operation-page.ts";
import { twinTable } from "./twins.ts";

/** The SOAP reference: overview, a page for each operation, every type, and the map to REST. */
export function soapPages(highlight: Highlight): MadePage[] {
  return [
    overview(highlight),
    ...operations.map((operation) => operationPage(operation, highlight)),
    typesPage(),
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
      `<tr><td><a href="../${operationPath(name)}"><code>${name}</code></a></td><td>${escapeHtml(documentation)}</td><td>${retry === "safe" ? "read" : "write"}</td></tr>`,
  );
  const fault = `<soap:Fault>
  <faultcode>soap:Client</faultcode>
  <faultstring>The request is not valid.</faultstring>
</soap:Fault>`;
  const html = `<h1>SOAP reference</h1>
<p class="lead">The legacy order service: ${operations.length} operations over SOAP 1.1, document style, literal use, empty SOAP action. Rendered from the WSDL.</p>
<div class="table" tabindex="0"><table><tbody>
<tr><th scope="row">Description</th><td><a href="../contract/order-service.wsdl" download>order-service.wsdl</a>, one file without imports; the sandbox serves it at <code>/ws/OrderService?wsdl</code></td></tr>
<tr><th scope="row">Address</th><td><code>${orderService.address}</code> <div class="assumption"><a href="../assumptions.html#soap-address">Assumption</a>: the document shows no address; this is where the sandbox listens.</div></td></tr>
<tr><th scope="row">Namespace</th><td><code>${orderService.targetNamespace}</code>, messages in it, the elements inside them in none <div class="assumption"><a href="../assumptions.html#soap-namespace">Assumption</a>: the document shows no namespace.</div></td></tr>
<tr><th scope="row">Port type, binding</th><td><code>OrderServicePort</code>, <code>${orderService.binding}</code></td></tr>
<tr><th scope="row">Credentials</th><td>in the body of every request: <code>auth</code> with <code>appKey</code> and <code>appSecret</code></td></tr>
</tbody></table></div>
<h2 id="operations">Operations</h2>
<div class="table" tabindex="0"><table><thead><tr><th>Operation</th><th>What it does</th><th>Kind</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>
<p>What is what over REST: <a href="rest-and-soap.html">the map</a>. Every type by its name: <a href="soap/types.html">all types</a>.</p>
<h2 id="failures">Failed results and faults</h2>
<p>Most failures are ordinary answers with HTTP status 200 whose <code>result</code> says so; each operation's page shows one. The client throws <code>FailedResultError</code>. What is no valid message at all is answered with a fault, for which it throws <code>SoapFaultError</code>:</p>
${codeBlock(highlight, { code: fault, language: "xml" })}
<div class="assumption"><a href="../assumptions.html#soap-result-status">Assumption</a>: every word in <code>result.status</code> but <code>success</code> is a failure. <a href="../assumptions.html#soap-failed-payload">What else a failed answer holds</a>, and <a href="../assumptions.html#soap-dates">how dates are written</a>, are assumptions too.</div>`;
  return {
    path: "reference/soap.html",
    title: "SOAP reference",
    description: "The SOAP 1.1 order service: operations, types, faults, and the WSDL.",
    shape: "wide",
    family: soapFamily,
    html,
  };
}

function typesPage(): MadePage {
  const sections = sharedTypes.map((type) => {
    const words =
      type.documentation === undefined ? "" : `<p>${escapeHtml(type.documentation)}</p>`;
    const list = fieldList(type, type.name, { root: "../../", nested: false });
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
<p><code>orderNumber</code> is the same in both, and <code>orderLineId</code> is the SOAP order item's <code>id</code>, digit for digit. A package's <code>id</code> has no SOAP twin, a SOAP order's <code>id</code> no REST twin.</p>
<div class="assumption"><a href="../assumptions.html#identity-over-protocols">Assumption</a>: the document does not show which ids name the same thing.</div>
${twinTable()}`,
  };
}
