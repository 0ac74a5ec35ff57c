import { type Exact, type ExactObject, isObject, Numeral } from "../exact/json.ts";
import { renderJsonPath, withValueAt } from "../exact/json-path.ts";
import type { Case, RestStep, Step } from "./case.ts";
import { readStep, type StepForm } from "./read-step.ts";

/** The valid request of a case file, which each table row changes at one path. */
export interface Base {
  readonly operation: string;
  readonly part: "query" | "body" | "input";
  readonly request: Exact;
}

export type Texts = string | readonly string[];

/** A table row as a case file writes it, validated by `cases/case-file.schema.yaml`. */
export interface RowForm extends Pick<StepForm, "response" | "result"> {
  readonly breaks?: Texts;
  readonly shows?: Texts;
  /**
   * The path in the request whose value the table row replaces, by the value `put` or by the number written as
   * `digits`; a row without `put` and `digits` removes the value at the path.
   */
  readonly at?: string;
  readonly put?: Exact;
  readonly digits?: string;
  readonly "as-is"?: true;
  readonly note?: string;
  /** The path that the service names in its refusal, when it differs from the changed path. */
  readonly refusedPath?: string;
  readonly says?: string;
  readonly rawOnly?: string;
  readonly client?: "sends";
  readonly tolerated?: true;
  readonly then?: readonly StepForm[];
}

/** A table row of a case file after parsing. */
export interface Row extends Pick<Case, "name" | "covers" | "steps" | "knownFailure" | "only"> {
  readonly given?: Case["given"];
  readonly targets?: Texts;
}

/** Parses a table row of `refuses`, whose change breaks one rule, so that the service refuses the whole request. */
export function readRefusal(row: RowForm, base: Base): Row {
  const path = renderJsonPath(row.refusedPath ?? row.at ?? "");
  const message = `The request is not valid. ${path}: ${row.says}.`;
  const response = { status: 400, headers: {}, body: { code: new Numeral("1004"), message } };
  return readRow("refuses", row, [{ ...buildRequest(base, row), response, refused: path }]);
}

/**
 * Parses a table row of `takes`, whose request has one value that the contract allows, so that the service accepts
 * the request.
 */
export function readAcceptance(row: RowForm, base: Base): Row {
  const { operation } = base;
  const { response = {}, then = [] } = row;
  const step = readStep({ ...buildForm(base, row), response }, { operation });
  return readRow("takes", row, [
    step,
    ...then.map((stepForm) => readStep(stepForm, { operation })),
  ]);
}

/**
 * Parses a table row of `fails`, in which one SKU breaks a value rule, so that the service accepts the product task
 * and only this SKU fails.
 */
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
 * Parses a table row of `refuses` for SOAP, whose message breaks one rule of the XSD. The client refuses to send a
 * message that breaks the XSD; when a contract test sends the message raw, the service responds with a Client fault,
 * or with a failed result if the table row has one.
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

/**
 * Parses a table row of `takes` for SOAP, whose message has one value that the XSD allows, or lacks an element whose
 * absence the service tolerates.
 */
export function readMessageAcceptance(row: RowForm, base: Base): Row {
  const { result = { result: { status: "success" } }, tolerated: invalid = false } = row;
  const form = { ...buildForm(base, row), result, invalid };
  return readRow("takes", row, [readStep(form, base)]);
}

/** Turns one text of a case file, or a list of texts, into a list. */
export function listTexts(texts: Texts = []): readonly string[] {
  return typeof texts === "string" ? [texts] : texts;
}

/**
 * A template in a test case, which stands for the control interface's path of the product task that the previous call
 * created.
 */
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

/** Builds the request of a table row: the base request with the row's change applied. */
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
