import type { Exact, ExactObject, Numeral } from "../exact/json.ts";
import type { ControlStep, RestStep, SoapStep, Step } from "./case.ts";

/** As a file writes it, validated by `cases/case-file.schema.yaml`. */
export interface StepForm
  extends Partial<Omit<RestStep, "kind" | "operation" | "times" | "response">>,
    Partial<Omit<SoapStep, "kind" | "operation">>,
    Partial<Pick<ControlStep, "shows">> {
  readonly call?: string;
  readonly soap?: string;
  /** Such as `POST /clock/advance`. */
  readonly control?: string;
  readonly times?: Numeral;
  readonly response?: {
    readonly status?: Numeral;
    readonly headers?: ExactObject;
    readonly body?: Exact;
    readonly example?: string;
  };
}

/** Of all steps of a file. */
export interface StepDefaults {
  readonly operation: string;
  readonly query?: ExactObject;
  readonly body?: Exact;
}

/** `call` is a REST call, `soap` a SOAP call, `control` one of the control interface. */
export function readStep(
  form: StepForm,
  { operation: defaultOperation, ...base }: StepDefaults,
): Step {
  const {
    call: operation = defaultOperation,
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
  // What the request omits comes from the file's `base`, for calls of the file's operation.
  const { status = 200, ...expected } = response;
  return {
    kind: "rest",
    operation,
    ...(operation === defaultOperation ? base : {}),
    ...rest,
    headers,
    times: Number(times ?? 1),
    response: { headers: {}, ...expected, status: Number(status) },
  };
}
