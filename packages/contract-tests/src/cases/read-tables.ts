import { type Exact, type ExactObject, isObject, Numeral } from "../exact/json.ts";
import { renderJsonPath, withValueAt } from "../exact/json-path.ts";
import type { Case, RestStep, Step } from "./case.ts";
import { readStep, type StepForm } from "./read-step.ts";

/** The valid request, which each row changes at one path. */
export interface Base {
  readonly operation: string;
  readonly part: "query" | "body" | "input";
  readonly request: Exact;
}

export type Texts = string | readonly string[];

/** As a file writes it, validated by `cases/case-file.schema.yaml`. */
export interface RowForm extends Pick<StepForm, "response" | "result"> {
  readonly breaks?: Texts;
  readonly shows?: Texts;
  /** The path of the value to replace by `put`, or by the number `digits`; without both, it is removed. */
  readonly at?: string;
  readonly put?: Exact;
  readonly digits?: string;
  readonly "as-is"?: true;
  readonly note?: string;
  /** The path that the refusal names, if another. */
  readonly refusedPath?: string;
  readonly says?: string;
  readonly rawOnly?: string;
  readonly client?: "sends";
  readonly tolerated?: true;
  readonly then?: readonly StepForm[];
}

export interface Row extends Pick<Case, "name" | "covers" | "steps" | "knownFailure" | "only"> {
  readonly given?: Case["given"];
  readonly targets?: Texts;
}

/** Of `refuses`: one rule is broken, and the service refuses the whole request. */
export function readRefusal(row: RowForm, base: Base): Row {
  const path = renderJsonPath(row.refusedPath ?? row.at ?? "");
  const message = `The request is not valid. ${path}: ${row.says}.`;
  const response = { status: 400, headers: {}, body: { code: new Numeral("1004"), message } };
  return readRow("refuses", row, [{ ...buildRequest(base, row), response, refused: path }]);
}

/** Of `takes`: a value that the contract allows, and the service accepts. */
export function readAcceptance(row: RowForm, base: Base): Row {
  const { operation } = base;
  const { response = {}, then = [] } = row;
  const step = readStep({ ...buildForm(base, row), response }, { operation });
  return readRow("takes", row, [
    step,
    ...then.map((stepForm) => readStep(stepForm, { operation })),
  ]);
}

/** Of `fails`: one SKU breaks a value rule; the service accepts the task, and only this SKU fails. */
export function readSkuFailure(row: RowForm, base: Base): Row {
  const queued: RestStep = {
    ...buildRequest(base, row),
    response: {
      status: 200,
      headers: {},
      body: { status: "IN_QUEUE", reasons: ["2 SKUs taken into processing."] },
    },
    ...(row.client !== "sends" && { refused: renderJsonPath(row.refusedPath ?? row.at ?? "") }),
    keep: "task",
  };
  const outcomes: Exact = [
    { status: "FAIL", reasons: { $some: { $matches: escapeForRegExp(row.says ?? "") } } },
    { status: "SUCCESS", reasons: [] },
  ];
  const body = { milliseconds: new Numeral("10000") };
  return readRow("fails the SKU alone that breaks", row, [
    queued,
    { kind: "control", method: "POST", path: "/clock/advance", body },
    { kind: "control", method: "GET", path: KEPT_TASK_PATH, shows: { outcomes } },
  ]);
}

/**
 * Of `refuses` for SOAP: one rule of the XSD is broken. The client refuses to send; sent raw, the service answers a
 * Client fault, or the failed result of the row.
 */
export function readMessageRefusal(row: RowForm, base: Base): Row {
  const { result, at = "" } = row;
  const outcome = result === undefined ? { fault: "Client" } : { result };
  const form = {
    ...buildForm(base, row),
    ...outcome,
    refused: renderJsonPath(row.refusedPath ?? at),
    invalid: true,
  };
  return readRow("refuses", row, [readStep(form, base)]);
}

/** Of `takes` for SOAP: a value that the XSD allows, or an element missing whose absence the service tolerates. */
export function readMessageAcceptance(row: RowForm, base: Base): Row {
  const { result = { result: { status: "success" } }, tolerated: invalid = false } = row;
  const form = { ...buildForm(base, row), result, invalid };
  return readRow("takes", row, [readStep(form, base)]);
}

export function listTexts(texts: Texts = []): readonly string[] {
  return typeof texts === "string" ? [texts] : texts;
}

/** A template: the control interface's path of the task that the previous call created. */
const KEPT_TASK_PATH = ["/tasks/$", "{task.id}"].join("");

function readRow(verb: string, row: RowForm, steps: readonly Step[]): Row {
  const covers = listTexts(row.breaks ?? row.shows);
  const [rule = verb === "refuses" ? "what breaks a rule" : "a rule"] = covers;
  const note = row.note === undefined ? "" : ` (${row.note})`;
  return {
    name: `${verb} ${rule}${note}`,
    covers,
    steps,
    knownFailure: undefined,
    only: row.rawOnly === undefined ? undefined : { mode: "raw", reason: row.rawOnly },
  };
}

/** The base with the row's change. */
function buildForm({ operation, part, request }: Base, row: RowForm): StepForm {
  const put = row.digits === undefined ? row.put : new Numeral(row.digits);
  const changed = row["as-is"] === true ? request : withValueAt(request, row.at ?? "", put);
  const content: ExactObject = isObject(changed) ? changed : {};
  if (part === "input") return { soap: operation, input: content };
  return { call: operation, ...(part === "body" ? { body: changed } : { query: content }) };
}

function buildRequest(base: Base, row: RowForm): RestStep {
  return readStep(buildForm(base, row), { operation: base.operation }) as RestStep;
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
