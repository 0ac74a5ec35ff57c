import type { components, paths } from "@marketplace-seller/sandbox/control";
import createClient, { type Client } from "openapi-fetch";
import { PAGE_ROWS } from "./use-rows.ts";

type Schemas = components["schemas"];

export type Clock = Schemas["Clock"];
export type Exam = Schemas["Exam"];
export type ExamRule = Schemas["ExamRule"];
export type Fault = Schemas["Fault"];
export type FaultRequest = Schemas["FaultRequest"];
export type Overview = Schemas["Overview"];
export type Package = Schemas["Package"];
export type PackageDetail = Schemas["PackageDetail"];
export type PackageStatus = Schemas["PackageStatus"];
export type Product = Schemas["Product"];
export type ReceivedRequest = Schemas["ReceivedRequest"];
export type Return = Schemas["Return"];
export type Task = Schemas["Task"];

/** The filters of the control operation `listPackages`. */
export type PackageFilter = Omit<
  NonNullable<paths["/packages"]["get"]["parameters"]["query"]>,
  "page" | "size" | "sellerId"
>;

export type Control = Client<paths>;

/** Refused, or not reached. */
export class ControlError extends Error {
  override readonly name = "ControlError";
  /** HTTP status of the response; undefined when the console received no response. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

export function isTokenRefused(error: unknown): boolean {
  return error instanceof ControlError && error.status === 401;
}

/** @param token - sent in a header of every request */
export function createControl(token: string): Control {
  return createClient<paths>({
    baseUrl: new URL("_sandbox", document.baseURI).href,
    headers: { "x-sandbox-token": token },
    fetch: fetchFromSandbox,
  });
}

async function fetchFromSandbox(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ControlError("The sandbox cannot be reached. Is it still running?", undefined);
  }
}

/**
 * Waits for a response of the control interface and returns its data.
 *
 * @throws ControlError with the sandbox's message when the sandbox refused the request
 * @example const clock = await readData(control.GET("/clock"));
 */
export async function readData<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined) return data;
  const { message } = (error ?? {}) as { readonly message?: unknown };
  const text = typeof message === "string" ? message : `HTTP ${response.status}`;
  throw new ControlError(text, response.status);
}

export function pageQuery(sellerId: string, page: number) {
  return { sellerId, page, size: PAGE_ROWS };
}
