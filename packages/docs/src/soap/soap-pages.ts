import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OperationModel } from "@marketplace-seller/tools/contracts";
import { renderCounterparts } from "../reference/counterparts.ts";
import { fieldList } from "../reference/field-list.ts";
import type { Operation } from "../reference/operation.ts";
import { type Message, operationPage } from "../reference/operation-page.ts";
import { retryFacts } from "../reference/retry-facts.ts";
import { samplePath } from "../reference/samples.ts";
import { contracts } from "../site/contracts.ts";
import { namedHeading, table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { places } from "../site/places.ts";
import {
  fieldsOfType,
  sharedTypes,
  soapOperationPath,
  soapOperations,
} from "./describe-operation.ts";

const { operations } = contracts.soap;

/** The SOAP reference: a page for each operation, and every type. */
export function soapPages(): Page[] {
  const pages = operations.flatMap((source, order) => {
    const operation = soapOperations[order];
    return operation === undefined ? [] : [soapOperationPage(source, operation, order)];
  });
  return [...pages, typesPage()];
}

function soapOperationPage(
  { name, retry }: OperationModel,
  operation: Operation,
  order: number,
): Page {
  return operationPage(operation, {
    order,
    facts: [retryFacts(retry), renderCounterparts(name, "rest")],
    calls: [
      { label: "soap-client", sample: samplePath("soap", name, "ts") },
      { label: "curl", sample: samplePath("soap", name, "sh") },
    ],
    messages: listMessages(name),
  });
}

function listMessages(operation: string): Message[] {
  const files = {
    Request: "request.xml",
    Response: "response.xml",
    "Failed result": "failure.xml",
  };
  return Object.entries(files).flatMap(([name, file]) => {
    const code = readExample(operation, file);
    return code === undefined ? [] : [{ name, code, language: "xml" as const }];
  });
}

/** An example message of an operation; undefined when the contract has none. */
function readExample(name: string, file: string): string | undefined {
  const path = join(places.specs, "soap/examples", name, file);
  return existsSync(path) ? readFileSync(path, "utf8").trimEnd() : undefined;
}

/** The operations as a table, for the overview. */
export function soapOperationTable(): string {
  const rows = operations.map(({ name, documentation, retry }) => [
    `[\`${name}\`](/${soapOperationPath(name)}.html)`,
    documentation,
    retry === "safe" ? "read" : "write",
  ]);
  return table(["Operation", "What it does", "Kind"], rows);
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
