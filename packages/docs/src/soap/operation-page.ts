import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DescribedOperation, operations } from "../gen/order-service.gen.ts";
import { outputLanguage, readSample } from "../samples/read-sample.ts";
import { codeBlock, tabs } from "../site/code-block.ts";
import { escapeHtml } from "../site/escape-html.ts";
import type { Highlight } from "../site/highlight.ts";
import type { NavigationGroup } from "../site/navigation.ts";
import { places } from "../site/places.ts";
import type { MadePage } from "../site/write-pages.ts";
import { fieldList } from "./field-list.ts";
import { findType, kebab } from "./find-type.ts";
import { restTwinOf } from "./twins.ts";

/** The SOAP reference's own pages, for the sidebar. */
export const soapFamily: NavigationGroup = {
  title: "SOAP operations",
  entries: [
    { title: "Overview", path: "reference/soap.html" },
    ...operations.map(({ name }) => ({ title: name, path: operationPath(name) })),
    { title: "All types", path: "reference/soap/types.html" },
  ],
};

/** Where an operation's page is. */
export function operationPath(name: string): string {
  return `reference/soap/${name}.html`;
}

const retryWords: Readonly<Record<DescribedOperation["retry"], readonly [string, string]>> = {
  safe: ["may be repeated", "A read: sending it again does no harm."],
  absolute: ["sets absolute values", "Sending it again does no harm unless something else wrote."],
  never: [
    "never repeated by the client",
    "A write: when its answer is lost, read back before doing anything again.",
  ],
};

/** The page of one operation: fields of both messages at the left, samples at the right. */
export function operationPage(operation: DescribedOperation, highlight: Highlight): MadePage {
  const { name, documentation, request, response, retry } = operation;
  const [flag, explanation] = retryWords[retry];
  const options = { root: "../../", nested: true };
  const html = `<h1>${name}</h1>
<p class="lead">${escapeHtml(documentation)}</p>
<div class="operation"><div>
<p><span class="flag retry">${flag}</span> ${explanation} <a href="../../guides/errors.html#unknown-outcomes">Unknown outcomes</a></p>
${restTwinOf(name)}
<h2 id="request">Request: <code>${request}</code></h2>
${fieldList(findType(request), "request", options)}
<h2 id="response">Response: <code>${response}</code></h2>
${fieldList(findType(response), "response", options)}
</div><div class="samples">
${samples(name, highlight)}
</div></div>`;
  return {
    path: operationPath(name),
    title: `${name} · SOAP reference`,
    description: documentation,
    shape: "wide",
    family: soapFamily,
    html,
  };
}

function samples(name: string, highlight: Highlight): string {
  const programs = [
    { name: "soap-client", path: soapSamplePath(name, "ts") },
    { name: "curl", path: soapSamplePath(name, "sh") },
  ].flatMap(({ name: label, path }) => {
    const sample = readSample(path);
    if (sample === undefined) return [];
    const { code, language, output } = sample;
    const program = codeBlock(highlight, { code, language });
    if (output === undefined) return [{ name: label, html: program }];
    const shown = { code: output, language: outputLanguage(output), name: "prints", output: true };
    return [{ name: label, html: program + codeBlock(highlight, shown) }];
  });
  const messages = [
    { name: "Request", file: "request.xml" },
    { name: "Response", file: "response.xml" },
    { name: "Failed result", file: "failure.xml" },
  ].flatMap(({ name: label, file }) => {
    const path = join(places.specs, "soap/examples", name, file);
    if (!existsSync(path)) return [];
    const code = readFileSync(path, "utf8").trimEnd();
    return [{ name: label, html: codeBlock(highlight, { code, language: "xml" }) }];
  });
  const calls = programs.length > 0 ? programs : [plainCall(name, highlight)];
  const shown = `<h2>Calls</h2>${tabs(`Calls of ${name}`, calls)}`;
  if (messages.length === 0) return shown;
  return `${shown}<h2>Messages</h2>${tabs(`Messages of ${name}`, messages)}`;
}

/** Of an operation that an overlay adds. */
function plainCall(name: string, highlight: Highlight): { name: string; html: string } {
  const code = `const answer = await client.call("${name}", request);`;
  return { name: "soap-client", html: codeBlock(highlight, { code, language: "ts" }) };
}

/** Where the sample of an operation is kept, below packages/examples/src. */
export function soapSamplePath(name: string, ending: "ts" | "sh"): string {
  return `reference/soap/${kebab(name)}.${ending}`;
}
