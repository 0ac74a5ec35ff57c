import { type Exact, type ExactObject, isObject, Numeral } from "../exact/json.ts";
import { changedAt, jsonPath } from "../exact/place.ts";
import type { Case, RestStep, Step } from "./case.ts";
import { readStep, type StepForm } from "./read-step.ts";

/** What one file says before its tables: the request that each row changes in one place. */
export interface Base {
  readonly operation: string;
  readonly part: "query" | "body" | "input";
  readonly request: Exact;
}

/** One text, or several. */
export type Texts = string | readonly string[];

/** A row of a table as a file has it, checked by `cases/case-file.schema.yaml`. */
export interface RowForm extends Pick<StepForm, "response" | "result"> {
  readonly breaks?: Texts;
  readonly shows?: Texts;
  /** The place to change: `put` there, or a number in these `digits`; neither takes away. */
  readonly at?: string;
  readonly put?: Exact;
  readonly digits?: string;
  readonly "as-is"?: true;
  readonly note?: string;
  /** Where the service sees what is wrong, if not there. */
  readonly place?: string;
  readonly says?: string;
  readonly rawOnly?: string;
  readonly client?: "sends";
  readonly tolerated?: true;
  readonly then?: readonly StepForm[];
}

/** One row of a table, read. */
export interface Row extends Pick<Case, "name" | "covers" | "steps" | "knownFailure" | "only"> {
  readonly given?: Case["given"];
  readonly targets?: Texts;
}

/** A row of `refuses`: one rule broken, the whole request refused. */
export function refusal(row: RowForm, base: Base): Row {
  const path = jsonPath(row.place ?? row.at ?? "");
  const message = `The request is not valid. ${path}: ${row.says}.`;
  const response = { status: 400, headers: {}, body: { code: new Numeral("1004"), message } };
  return readRow("refuses", row, [{ ...buildRequest(base, row), response, refused: path }]);
}

/** A row of `takes`: one value that the contract allows, and what comes of it. */
export function acceptance(row: RowForm, base: Base): Row {
  const { operation } = base;
  const { response = {}, then = [] } = row;
  const step = readStep({ ...buildForm(base, row), response }, { operation });
  return readRow("takes", row, [
    step,
    ...then.map((stepForm) => readStep(stepForm, { operation })),
  ]);
}

/** A row of `fails`: a value rule that one SKU breaks; the task is taken, that SKU fails alone. */
export function skuFailure(row: RowForm, base: Base): Row {
  const queued: RestStep = {
    ...buildRequest(base, row),
    response: {
      status: 200,
      headers: {},
      body: { status: "IN_QUEUE", reasons: ["2 SKUs taken into processing."] },
    },
    ...(row.client !== "sends" && { refused: jsonPath(row.place ?? row.at ?? "") }),
    keep: "task",
  };
  const outcomes: Exact = [
    { status: "FAIL", reasons: { $some: { $matches: literally(row.says ?? "") } } },
    { status: "SUCCESS", reasons: [] },
  ];
  const body = { milliseconds: new Numeral("10000") };
  return readRow("fails the SKU alone that breaks", row, [
    queued,
    { kind: "control", method: "POST", path: "/clock/advance", body },
    { kind: "control", method: "GET", path: keptTask, shows: { outcomes } },
  ]);
}

/**
 * A row of `refuses` about a SOAP message: one rule of the schema broken. The client refuses to send it;
 * sent all the same it is a Client fault, or a failed result where the row says so.
 */
export function messageRefusal(row: RowForm, base: Base): Row {
  const { result, at = "" } = row;
  const outcome = result === undefined ? { fault: "Client" } : { result };
  const form = {
    ...buildForm(base, row),
    ...outcome,
    refused: jsonPath(row.place ?? at),
    invalid: true,
  };
  return readRow("refuses", row, [readStep(form, base)]);
}

/** A row of `takes` about a SOAP message: one value that the schema allows, or a tolerated absence. */
export function messageAcceptance(row: RowForm, base: Base): Row {
  const { result = { result: { status: "success" } }, tolerated: invalid = false } = row;
  const form = { ...buildForm(base, row), result, invalid };
  return readRow("takes", row, [readStep(form, base)]);
}

/** Texts as a list. */
export function listTexts(texts: Texts = []): readonly string[] {
  return typeof texts === "string" ? [texts] : texts;
}

/** The task that the call before got, in the words of a case. */
const keptTask = ["/tasks/$", "{task.id}"].join("");

function readRow(verb: string, row: RowForm, steps: readonly Step[]): Row {
  const covers = listTexts(row.breaks ?? row.shows);
  const [rule = verb === "refuses" ? "what breaks a rule" : "a rule"] = covers;
  const note = row.note === undefined ? "" : ` (${row.note})`;
  return {
    name: `${verb} ${rule}${note}`,
    covers,
    steps,
    knownFailure: undefined,
    only: row.rawOnly === undefined ? undefined : { way: "raw", why: row.rawOnly },
  };
}

/** The base's request with the row's change. */
function buildForm({ operation, part, request }: Base, row: RowForm): StepForm {
  const put = row.digits === undefined ? row.put : new Numeral(row.digits);
  const changed = row["as-is"] === true ? request : changedAt(request, row.at ?? "", put);
  const content: ExactObject = isObject(changed) ? changed : {};
  if (part === "input") return { soap: operation, input: content };
  return { call: operation, ...(part === "body" ? { body: changed } : { query: content }) };
}

function buildRequest(base: Base, row: RowForm): RestStep {
  return readStep(buildForm(base, row), { operation: base.operation }) as RestStep;
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
