import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DescribedOperation, operations, orderService } from "../gen/order-service.gen.ts";
import { assumptionNote, fieldList } from "../reference/field-list.ts";
import type { Operation } from "../reference/operation.ts";
import { type Call, type Message, operationPage } from "../reference/operation-page.ts";
import { ownOperations } from "../reference/own-operations.ts";
import { retryFacts } from "../reference/retry-facts.ts";
import { fence, namedHeading, table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { places } from "../site/places.ts";
import { hasSample } from "../site/read-sample.ts";
import { counterpartTable, restCounterpartsOf } from "./counterparts.ts";
import { fieldsOfType, soapOperationPath, soapOperations } from "./describe-operation.ts";
import { kebab, sharedTypes } from "./find-type.ts";
import { phpCall } from "./php-call.ts";

/** The SOAP reference: overview, a page for each operation, every type, and the map to REST. */
export function soapPages(): Page[] {
  const pages = operations.flatMap((source, order) => {
    const operation = soapOperations[order];
    return operation === undefined ? [] : [soapOperationPage(source, operation, order)];
  });
  return [overview(), ...pages, typesPage(), map()];
}

/** Samples that are not there, as paths below packages/examples/src. */
export function missingSamples(): string[] {
  const own = ownOperations();
  return operations
    .filter(({ name }) => own.has(name))
    .flatMap(({ name }) => [samplePath(name, "ts"), samplePath(name, "sh")])
    .filter((path) => !hasSample(path));
}

/** Where the sample of an operation is kept, below packages/examples/src. */
function samplePath(name: string, ending: string): string {
  return `reference/soap/${kebab(name)}.${ending}`;
}

function soapOperationPage(
  { name, retry }: DescribedOperation,
  operation: Operation,
  order: number,
): Page {
  return operationPage(operation, {
    order,
    facts: [retryFacts(retry), restCounterpartsOf(name)],
    calls: callsOf(name),
    messages: messagesOf(name),
  });
}

function callsOf(name: string): Call[] {
  const request = exampleOf(name, "request.xml");
  const php: Call[] =
    request === undefined ? [] : [{ label: "PHP", language: "php", code: phpCall(name, request) }];
  return [
    { label: "soap-client", sample: samplePath(name, "ts") },
    { label: "curl", sample: samplePath(name, "sh") },
    ...php,
  ];
}

function messagesOf(operation: string): Message[] {
  const files = {
    Request: "request.xml",
    Response: "response.xml",
    "Failed result": "failure.xml",
  };
  return Object.entries(files).flatMap(([name, file]) => {
    const code = exampleOf(operation, file);
    return code === undefined ? [] : [{ name, code, language: "xml" as const }];
  });
}

/** An example message of an operation; undefined when the contract has none. */
function exampleOf(name: string, file: string): string | undefined {
  const path = join(places.specs, "soap/examples", name, file);
  return existsSync(path) ? readFileSync(path, "utf8").trimEnd() : undefined;
}

function overview(): Page {
  const rows = operations.map(({ name, documentation, retry }) => [
    `[\`${name}\`](/${soapOperationPath(name)}.html)`,
    documentation,
    retry === "safe" ? "read" : "write",
  ]);
  const fault = `<soap:Fault>
  <faultcode>soap:Client</faultcode>
  <faultstring>The request is not valid.</faultstring>
</soap:Fault>`;
  const basics = [
    [
      "Contract",
      "[order-service.wsdl](/order-service.wsdl), one file without imports; the sandbox serves it at `/ws/OrderService?wsdl`",
    ],
    [
      "Address",
      `\`${orderService.address}\` ${assumed("soap-address", "The document shows no address; this is where the sandbox listens.")}`,
    ],
    [
      "Namespace",
      `\`${orderService.targetNamespace}\`, messages in it, the elements inside them in none ${assumed("soap-namespace", "The document shows no namespace.")}`,
    ],
    ["Port type, binding", `\`OrderServicePort\`, \`${orderService.binding}\``],
    ["Credentials", "in the body of every request: `auth` with `appKey` and `appSecret`"],
  ];
  const body = `The legacy order service: ${operations.length} operations over SOAP 1.1, document style, literal use, empty SOAP action. Rendered from the WSDL.

## Operations

${table(["Operation", "What it does", "Kind"], rows)}

What is what over REST: [the map](/reference/rest-and-soap.html). Every type by its name: [all types](/reference/soap/types.html). Each page has a call in TypeScript, curl and PHP; [other stacks](/guides/soap.html) read the WSDL.

## Basics

${table(["Part", "What it is"], basics)}

## Failed results and faults

Most failures are ordinary responses with HTTP status 200 whose \`result\` says so; each operation's page shows one. For every word in \`result.status\` but \`success\` the client throws \`FailedResultError\`. ${assumed("soap-result-status", "The document does not show the words; the client throws for every other one.")} ${assumed("soap-failed-payload", "What else a failed response holds is not shown.")}

What is not a valid message at all gets a fault, for which the client throws \`SoapFaultError\`:

${fence(fault, "xml")}`;
  return {
    path: "reference/soap",
    title: "SOAP reference",
    description: "The SOAP 1.1 order service: operations, types, faults, and the WSDL.",
    body,
  };
}

function assumed(id: string, text: string): string {
  return assumptionNote([{ id, text }]);
}

function typesPage(): Page {
  const sections = sharedTypes.map(({ name, documentation = "" }) =>
    [namedHeading(2, name), documentation, fieldList(fieldsOfType(name, "both"), name)].join(
      "\n\n",
    ),
  );
  return {
    path: "reference/soap/types",
    title: "All SOAP types",
    description: "Every type of the SOAP order service with its fields and flags.",
    order: operations.length,
    body: `What the messages of the order service are made of.\n\n${sections.join("\n\n")}`,
  };
}

function map(): Page {
  return {
    path: "reference/rest-and-soap",
    title: "From REST to SOAP and back",
    description: "Which operation of one protocol does what an operation of the other does.",
    body: `Both protocols show one store: what is done over one is seen over the other.

\`orderNumber\` is the same in both, and \`orderLineId\` is the SOAP order item's \`id\`, digit for digit. A package's \`id\` has no SOAP counterpart, a SOAP order's \`id\` no REST counterpart. ${assumed("identity-over-protocols", "The document does not show which ids name the same thing.")}

${counterpartTable()}`,
  };
}
