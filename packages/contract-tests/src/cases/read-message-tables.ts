import type { Exact, ExactObject } from "../exact/numeral.ts";
import { isObject } from "../exact/numeral.ts";
import type { SoapStep } from "./case.ts";
import { changedAt } from "./place.ts";
import { Fields } from "./read-fields.ts";
import { readStep } from "./read-step.ts";
import type { Row } from "./read-tables.ts";

/** The message that each row of a file's tables changes in one place. */
export interface MessageBase {
  readonly operation: string;
  readonly input: Exact;
}

/**
 * A row of `refuses` about a SOAP message: one rule of the schema broken. The client refuses to send it;
 * sent all the same it is a Client fault, or a failed result where the row says so.
 */
export function messageRefusal(value: Exact, where: string, base: MessageBase): Row {
  const row = new Fields(value, where);
  const breaks = row.texts("breaks");
  const { at, put, words } = change(row);
  const rawOnly = row.text("rawOnly");
  const result = row.any("result");
  row.end();
  const step = messageStep(base, at, put, {
    ...(result === undefined ? { fault: "Client" } : { result }),
    refused: at,
    invalid: true,
  });
  return { name: `refuses ${breaks[0]}${words}`, covers: breaks, steps: [step], rawOnly };
}

/** A row of `takes` about a SOAP message: one value that the schema allows, or a tolerated absence. */
export function messageAcceptance(value: Exact, where: string, base: MessageBase): Row {
  const row = new Fields(value, where);
  const covers = row.texts("shows");
  const { at, put, words } = change(row);
  const rawOnly = row.text("rawOnly");
  const result = row.any("result") ?? { result: { status: "success" } };
  const invalid = row.any("tolerated") === true;
  row.end();
  const step = messageStep(base, at, put, { result, invalid });
  return { name: `takes ${covers[0]}${words}`, covers, steps: [step], rawOnly };
}

function change(row: Fields): { at: string; put: Exact | undefined; words: string } {
  const note = row.text("note");
  return {
    at: row.needed("at"),
    put: row.any("put"),
    words: note === undefined ? "" : ` (${note})`,
  };
}

function messageStep(
  { operation, input }: MessageBase,
  at: string,
  put: Exact | undefined,
  more: ExactObject,
): SoapStep {
  const changed = changedAt(input, at, put);
  const step = { soap: operation, input: isObject(changed) ? changed : {}, ...more };
  return readStep(step, operation, { operation }) as SoapStep;
}
