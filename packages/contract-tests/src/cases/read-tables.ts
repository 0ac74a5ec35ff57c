import { type Exact, Numeral } from "../exact/numeral.ts";
import type { RestStep, Step } from "./case.ts";
import { changedAt, jsonPath } from "./place.ts";
import { Fields } from "./read-fields.ts";
import { readStep } from "./read-step.ts";

/** What one file says before its tables: the request that each row changes in one place. */
export interface Base {
  readonly operation: string;
  /** Which of the two a row's `at` points into. */
  readonly part: "query" | "body";
  readonly request: Exact;
}

/** One row of a table, read. */
export interface Row {
  readonly name: string;
  readonly covers: readonly string[];
  readonly steps: readonly Step[];
  /** Why the typed client cannot send it. */
  readonly rawOnly: string | undefined;
}

/** A row of `refuses`: one rule broken, the whole request refused. */
export function refusal(value: Exact, where: string, base: Base): Row {
  const row = new Fields(value, where);
  const breaks = row.texts("breaks");
  const change = readChange(row);
  const path = jsonPath(row.text("place") ?? change.at);
  const message = `The request is not valid. ${path}: ${row.needed("says")}.`;
  const rawOnly = row.text("rawOnly");
  row.end();
  const body: Exact = { code: new Numeral("1004"), message };
  const response = { status: 400, headers: {}, body, example: undefined };
  const step = { ...buildRequest(base, change), response, refused: path };
  return {
    name: `refuses ${breaks[0] ?? "what breaks a rule"}${change.words}`,
    covers: breaks,
    steps: [step],
    rawOnly,
  };
}

/** A row of `takes`: one value that the contract allows, and what comes of it. */
export function acceptance(value: Exact, where: string, base: Base): Row {
  const row = new Fields(value, where);
  const covers = row.texts("shows");
  const change = readChange(row);
  const response = row.any("response") ?? {};
  const then = row.list("then");
  row.end();
  const first = readStep({ response }, where, { operation: base.operation }) as RestStep;
  const step = { ...buildRequest(base, change), response: first.response };
  const after = then.map((each, index) =>
    readStep(each, `${where}, then ${index}`, { operation: base.operation }),
  );
  return {
    name: `takes ${covers[0] ?? "what the contract allows"}${change.words}`,
    covers,
    steps: [step, ...after],
    rawOnly: undefined,
  };
}

/** A row of `fails`: a value rule that one SKU breaks; the task is taken, that SKU fails alone. */
export function skuFailure(value: Exact, where: string, base: Base): Row {
  const row = new Fields(value, where);
  const breaks = row.texts("breaks");
  const change = readChange(row);
  const place = row.text("place") ?? change.at;
  const reason = row.needed("says");
  const isSent = row.text("client") === "sends";
  const rawOnly = row.text("rawOnly");
  row.end();
  const request = buildRequest(base, change);
  const queued: RestStep = {
    ...request,
    response: {
      status: 200,
      headers: {},
      body: { status: "IN_QUEUE", reasons: ["2 SKUs taken into processing."] },
      example: undefined,
    },
    refused: isSent ? undefined : jsonPath(place),
    keep: "task",
  };
  const outcomes: Exact = [
    { status: "FAIL", reasons: { $some: { $matches: literally(reason) } } },
    { status: "SUCCESS", reasons: [] },
  ];
  return {
    name: `fails the SKU alone that breaks ${breaks[0] ?? "a rule"}${change.words}`,
    covers: breaks,
    steps: [
      queued,
      control("POST", "/clock/advance", { milliseconds: new Numeral("10000") }, undefined),
      control("GET", keptTask, undefined, { outcomes }),
    ],
    rawOnly,
  };
}

/** The task that the call before got, in the words of a case. */
const keptTask = ["/tasks/$", "{task.id}"].join("");

function control(
  method: "GET" | "POST",
  path: string,
  body: Exact | undefined,
  shows: Exact | undefined,
): Step {
  return { kind: "control", method, path, body, shows, keep: undefined };
}

interface Change {
  readonly at: string;
  readonly put: Exact | undefined;
  readonly words: string;
}

/** `at` with `put`, or with `digits` for a number as it is to be written, or with neither to take away. */
function readChange(row: Fields): Change {
  const at = row.text("at") ?? "";
  const digits = row.text("digits");
  const put = digits === undefined ? row.any("put") : new Numeral(digits);
  const also = row.text("note");
  const isKept = row.any("as-is") === true;
  if (isKept)
    return { at: "\u0000", put: undefined, words: also === undefined ? "" : ` (${also})` };
  return { at, put, words: also === undefined ? "" : ` (${also})` };
}

function buildRequest({ operation, part, request }: Base, { at, put }: Change): RestStep {
  const changed = at === "\u0000" ? request : changedAt(request, at, put);
  const step = { call: operation, [part]: changed };
  return readStep(step, operation, { operation }) as RestStep;
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
