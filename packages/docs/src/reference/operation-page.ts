import type { Assumption } from "@marketplace-seller/tools/contracts";
import { details, escapeText, fence, inlineCode, paragraphs } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { sampleBlocks } from "../site/read-sample.ts";
import type { Field, Operation, Part } from "./operation.ts";

/** A program of packages/examples, or code in the contract. */
export type Call =
  | { readonly label: string; readonly sample: string }
  | { readonly label: string; readonly code: string; readonly language: string };

export interface Message {
  readonly name: string;
  readonly code: string;
  readonly language: "json" | "xml";
}

/** Beside its fields. */
export interface OperationExtras {
  /** Markdown above the sample calls: address, retry class and related operations. */
  readonly facts: readonly string[];
  readonly calls: readonly Call[];
  /** The Markdown text below the fields of an operation's page. */
  readonly after?: string;
  readonly messages: readonly Message[];
  readonly order: number;
}

export function operationPage(operation: Operation, extras: OperationExtras): Page {
  const { name, page, lead, parts } = operation;
  const body = [
    lead,
    ...extras.facts,
    renderCalls(extras.calls),
    ...parts.map(section),
    extras.after ?? "",
    renderMessages(extras.messages),
  ];
  return {
    path: page,
    title: name,
    description: lead.replaceAll("`", ""),
    order: extras.order,
    body: paragraphs(body),
  };
}

function section({ id, title, note = "", assumptions, fields }: Part): string {
  const list = fieldList(fields, id);
  return paragraphs([`## <a id="${id}"></a>${title}`, note, assumptionNote(assumptions), list]);
}

/** Collapsible sections, one open at a time; a sample that does not exist is left out. */
function renderCalls(calls: readonly Call[]): string {
  const observed = calls.flatMap((call) => {
    const body = "sample" in call ? sampleBlocks(call.sample) : fence(call.code, call.language);
    return body === undefined ? [] : [{ label: call.label, body }];
  });
  if (observed.length === 0) return "";
  return `## Calls\n\n${accordion("calls", observed)}`;
}

function renderMessages(messages: readonly Message[]): string {
  if (messages.length === 0) return "";
  const observed = messages.map(({ name, code, language }) => ({
    label: name,
    body: fence(code, language),
  }));
  return `## Messages\n\n${accordion("messages", observed)}`;
}

function accordion(group: string, parts: readonly { label: string; body: string }[]): string {
  return parts
    .map(({ label, body }, index) => details(label, body, { group, open: index === 0 }))
    .join("\n\n");
}

/** Each field has the anchor `<prefix>.<field>`; an object's are below its own. */
export function fieldList(fields: readonly Field[], prefix: string): string {
  return fields.map((field) => fieldItem(field, `${prefix}.${field.name}`)).join("\n");
}

function fieldItem(field: Field, anchor: string): string {
  const { name, type, flags, description, assumptions, inside } = field;
  const links = Object.entries(field.typePages ?? {}).map(
    ([text, link]) => `[${escapeText(text)}](${link})`,
  );
  const facts = flags.map((flag) => (flag === "required" ? "**required**" : flag));
  const line = [
    `<a id="${escapeText(anchor)}"></a>**${inlineCode(name)}** ${renderType(type)}`,
    ...facts,
    ...links,
  ].join(", ");
  const parts = [
    line + (isTooLong(type) ? `\n\n${fence(type, "ts")}` : ""),
    description,
    assumptionNote(assumptions),
    inside === undefined ? "" : fieldList(inside.fields, anchor),
  ];
  const text = paragraphs(parts);
  return `- ${text.replace(/\n(?=.)/g, "\n  ")}`;
}

/** Then it is below the field. */
const isTooLong = (type: string): boolean => type.length > 60;

function renderType(type: string): string {
  return isTooLong(type) ? "" : inlineCode(type);
}

/** Empty without assumptions. */
export function assumptionNote(assumptions: readonly Assumption[]): string {
  return assumptions
    .map(
      ({ id, text }) =>
        `<span class="assumed">assumed</span> ${text} ([${escapeText(id)}](/assumptions.html#${encodeURIComponent(id)}))`,
    )
    .join("\n\n");
}

const retryDescriptions: Readonly<Record<string, string>> = {
  safe: "safe to retry. The operation is a read, so sending it again does no harm.",
  absolute:
    "sets absolute values. Sending the operation again does no harm unless another program wrote in between. The client retries it only with `retry: { absoluteWrites: true }`.",
  never:
    "never retried. The operation is a write: if its response is lost, read the outcome back before you send it again.",
};

export function describeRetry(retry = ""): string {
  const description = retryDescriptions[retry];
  return description === undefined
    ? ""
    : `**Retry:** ${description} [Unknown outcomes](/guides/errors.html#unknown-outcomes)`;
}
