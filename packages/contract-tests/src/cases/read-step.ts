import type { Exact, ExactObject, Numeral } from "../exact/json.ts";
import type { ControlStep, RestStep, SoapStep, Step } from "./case.ts";

/** A step as a file has it, checked by `cases/case-file.schema.yaml`. */
export interface StepForm
  extends Partial<Omit<RestStep, "kind" | "operation" | "times" | "response">>,
    Partial<Omit<SoapStep, "kind" | "operation">>,
    Partial<Pick<ControlStep, "shows">> {
  readonly call?: string;
  readonly soap?: string;
  /** `METHOD /path`. */
  readonly control?: string;
  readonly times?: Numeral;
  readonly response?: {
    readonly status?: Numeral;
    readonly headers?: ExactObject;
    readonly body?: Exact;
    readonly example?: string;
  };
}

/** What the steps of one file have in common. */
export interface StepDefaults {
  readonly operation: string;
  readonly query?: ExactObject;
  readonly body?: Exact;
}

/** Reads a step: `call` for REST, `soap` for SOAP, `control` for the control interface. */
export function readStep(form: StepForm, { operation: ownName, ...base }: StepDefaults): Step {
  const {
    call: operation = ownName,
    soap,
    control,
    times,
    response = {},
    headers = {},
    ...rest
  } = form;
  if (control !== undefined) {
    const [method, path = ""] = control.split(" ");
    return { kind: "control", method: method as ControlStep["method"], path, ...rest };
  }
  if (soap !== undefined) {
    return { kind: "soap", operation: soap, input: {}, headers, invalid: false, ...rest };
  }
  // What a call of the file's own operation leaves out comes from the file's `base`.
  const { status = 200, ...expected } = response;
  return {
    kind: "rest",
    operation,
    ...(operation === ownName ? base : {}),
    ...rest,
    headers,
    times: Number(times ?? 1),
    response: { headers: {}, ...expected, status: Number(status) },
  };
}
