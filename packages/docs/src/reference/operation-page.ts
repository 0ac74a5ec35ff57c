import { details, fence } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { sampleBlocks } from "../site/read-sample.ts";
import { assumptionNote, fieldList } from "./field-list.ts";
import type { Operation, Part } from "./operation.ts";

/** A way to call an operation: a program of packages/examples, or code in the contract. */
export type Call =
  | { readonly label: string; readonly sample: string }
  | { readonly label: string; readonly code: string; readonly language: string };

/** A named message of an operation. */
export interface Message {
  readonly name: string;
  readonly code: string;
  readonly language: "json" | "xml";
}

/** What a page shows besides the operation's fields. */
export interface OperationExtras {
  /** Address, repeating, relatives: Markdown above the calls. */
  readonly facts: readonly string[];
  readonly calls: readonly Call[];
  /** Markdown below the fields. */
  readonly after?: string;
  readonly messages: readonly Message[];
  readonly order: number;
}

/** The page of one operation: how to call it, its fields, its messages. */
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
    body: body.filter((part) => part !== "").join("\n\n"),
  };
}

function section({ id, title, note = "", assumptions, fields }: Part): string {
  const list = fieldList(fields, id);
  return [`## <a id="${id}"></a>${title}`, note, assumptionNote(assumptions), list]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The ways to call an operation, one open at a time; samples that are not there are left out. */
function renderCalls(calls: readonly Call[]): string {
  const shown = calls.flatMap((call) => {
    const body = "sample" in call ? sampleBlocks(call.sample) : fence(call.code, call.language);
    return body === undefined ? [] : [{ label: call.label, body }];
  });
  if (shown.length === 0) return "";
  return `## Calls\n\n${accordion("calls", shown)}`;
}

function renderMessages(messages: readonly Message[]): string {
  if (messages.length === 0) return "";
  const shown = messages.map(({ name, code, language }) => ({
    label: name,
    body: fence(code, language),
  }));
  return `## Messages\n\n${accordion("messages", shown)}`;
}

function accordion(group: string, parts: readonly { label: string; body: string }[]): string {
  return parts
    .map(({ label, body }, place) => details(label, body, { group, open: place === 0 }))
    .join("\n\n");
}
