import type { Field, Operation } from "../reference/operation.ts";
import type { SearchEntry } from "./search-entry.ts";

/** The operations of one protocol. */
export interface OperationFamily {
  /** As in `REST`. */
  readonly kind: string;
  readonly operations: readonly Operation[];
}

/** Most people look for the marketplace's own interface, and for REST first. */
const weights: Readonly<Record<string, number>> = { SOAP: 0.8, control: 0.5 };

/** Every operation, with each of its parameters and fields at any depth. */
export function operationEntries({ kind, operations }: OperationFamily): SearchEntry[] {
  const weight = weights[kind] ?? 1;
  return operations.flatMap((operation) => {
    const { name, page, lead, description = "", context, parts } = operation;
    const whole = {
      kind: `${kind} operation`,
      title: name,
      context,
      text: plain(`${lead} ${description}`),
      path: page,
      weight: 2 * weight,
    };
    const fields = parts.flatMap((part) =>
      part.fields.flatMap((field) => fieldEntries(field, [part.id], kind, operation)),
    );
    return [whole, ...fields];
  });
}

function fieldEntries(
  field: Field,
  outer: readonly string[],
  kind: string,
  operation: Operation,
): SearchEntry[] {
  // Every SOAP request has the same credentials; they are no news in the results.
  if (field.name === "auth") return [];
  const names = [...outer, field.name];
  const { type, description = "", assumptions, inside } = field;
  const texts = [type, description, ...assumptions.map(({ text }) => text)];
  return [
    {
      kind: `${kind} field`,
      title: field.name,
      context: `${operation.name}, ${outer.join(" › ")}`,
      text: plain(
        texts
          .filter((words) => words !== "")
          .map(sentence)
          .join(" "),
      ),
      path: `${operation.page}#${names.join(".")}`,
      weight: weights[kind] ?? 1,
    },
    ...(inside?.fields ?? []).flatMap((inner) => fieldEntries(inner, names, kind, operation)),
  ];
}

function sentence(text: string): string {
  return /[.!?:]\s*$/.test(text) ? text : `${text}.`;
}

/** Text without Markdown's marks. */
function plain(markdown: string): string {
  return markdown.replace(/[`*]/g, "").replace(/\s+/g, " ").trim();
}
