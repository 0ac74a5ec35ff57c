import type { Exact } from "../exact/numeral.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import type { ControlStep, RestResponse, RestStep, SoapStep, Step } from "./case.ts";
import { Fields } from "./read-fields.ts";

/** What the steps of one file have in common. */
export interface StepDefaults {
  readonly operation: string;
  readonly query?: Exact | undefined;
  readonly body?: Exact | undefined;
}

/**
 * Reads a step: `call` for REST, `soap` for SOAP, `control` for the control interface.
 *
 * @throws CannotRun when it is none of them, or has members that are not known
 */
export function readStep(value: Exact, where: string, defaults: StepDefaults): Step {
  const fields = new Fields(value, where);
  const step = fields.has("control")
    ? controlStep(fields)
    : fields.has("soap")
      ? soapStep(fields)
      : restStep(fields, where, defaults);
  fields.end();
  return step;
}

/** Reads a REST call; what it leaves out comes from the file's `base`. */
export function restStep(fields: Fields, where: string, defaults: StepDefaults): RestStep {
  const operation = fields.text("call") ?? defaults.operation;
  const isOwn = operation === defaults.operation;
  const body = fields.any("body") ?? (isOwn ? defaults.body : undefined);
  const query = fields.object("query") ?? (isOwn ? defaults.query : undefined);
  return {
    kind: "rest",
    operation,
    query: query === undefined ? undefined : (query as RestStep["query"]),
    body,
    send: fields.text("send"),
    decoded: fields.any("decoded"),
    text: fields.text("text"),
    search: fields.text("search"),
    headers: fields.textMap("headers"),
    as: fields.text("as"),
    times: fields.number("times", 1),
    response: readResponse(fields.any("response"), `${where}, response`),
    refused: fields.text("refused"),
    keep: fields.text("keep"),
  };
}

function readResponse(value: Exact | undefined, where: string): RestResponse {
  const fields = new Fields(value ?? {}, where);
  const response: RestResponse = {
    status: fields.number("status", 200),
    headers: fields.object("headers") ?? {},
    body: fields.any("body"),
    example: fields.text("example"),
  };
  fields.end();
  return response;
}

function soapStep(fields: Fields): SoapStep {
  return {
    kind: "soap",
    operation: fields.needed("soap"),
    input: fields.object("input") ?? {},
    request: fields.text("request"),
    headers: fields.textMap("headers"),
    as: fields.text("as"),
    result: fields.any("result"),
    invalid: fields.any("invalid") === true,
    fault: fields.text("fault"),
    refused: fields.text("refused"),
    keep: fields.text("keep"),
  };
}

function controlStep(fields: Fields): ControlStep {
  const [method, path] = fields.needed("control").split(" ");
  if (path === undefined || !/^(GET|POST|PUT|DELETE)$/.test(method ?? "")) {
    throw new CannotRun("A control step reads `METHOD /path`");
  }
  return {
    kind: "control",
    method: method as ControlStep["method"],
    path,
    body: fields.any("body"),
    shows: fields.any("shows"),
    keep: fields.text("keep"),
  };
}
