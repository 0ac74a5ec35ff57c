import { isSellerError, operationTable } from "@marketplace-seller/rest-client";
import { operations } from "@marketplace-seller/soap-client/codec";
import type { SoapModel } from "@marketplace-seller/tools/contracts";
import type { Case, DriveMode } from "../cases/case.ts";
import type { Bindings } from "../cases/templates.ts";
import { createResponseValidator, type ResponseValidator } from "../checks/response-validator.ts";
import type { OpenApi, RestOperation } from "../contract/open-api.ts";
import type { Exact } from "../exact/json.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import type { CaseSeller, Credentials } from "../targets/control-api.ts";
import type { Exchange, Recorder } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";

/** The contracts and the response validator that every case of a run uses. */
export interface Suite {
  readonly contract: OpenApi;
  readonly service: SoapModel;
  readonly validator: ResponseValidator;
}

/** Creates a contract test suite for a REST and a SOAP contract. */
export function createSuite(contract: OpenApi, service: SoapModel): Suite {
  return { contract, service, validator: createResponseValidator(contract) };
}

/** @throws SuiteSetupError when the contract has no such operation */
export function findOperation({ contract }: Suite, id: string): RestOperation {
  const operation = contract.operations.find((item) => item.id === id);
  if (operation === undefined) throw new SuiteSetupError(`The contract has no operation "${id}"`);
  return operation;
}

/** The state that the steps of one contract test case share. */
export interface CaseContext {
  readonly suite: Suite;
  readonly target: Target;
  readonly recorder: Recorder;
  readonly credentials: Credentials;
  /** The additional sellers that the case set up, by name. */
  readonly sellers: ReadonlyMap<string, CaseSeller>;
  /** The values of the case's templates; each step can add its response to these values. */
  bindings: Bindings;
}

/**
 * The result of a step of a test case, with the problems that were found, and whether the test case ends after this
 * step.
 */
export interface StepResult {
  readonly problems: readonly string[];
  readonly isLast: boolean;
}

/** The result or the error of a client's call. */
export interface ClientOutcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

/**
 * Makes a call by a client, and checks what the client sent and returned.
 *
 * @param refusedPath - the path in the request because of which the client must refuse to send it
 * @param check - returns the problems of the request, the response and the client's result
 */
export async function callByClient(
  { recorder }: CaseContext,
  refusedPath: string | undefined,
  call: () => Promise<unknown>,
  check: (exchange: Exchange, outcome: ClientOutcome) => readonly string[],
): Promise<StepResult> {
  const before = recorder.exchanges.length;
  const outcome: ClientOutcome = await call().then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  const sent = recorder.exchanges.length - before;
  if (refusedPath !== undefined) {
    return { problems: findRefusalProblems(refusedPath, outcome.error, sent), isLast: true };
  }
  if (sent === 0) {
    return { problems: [`the client sent nothing: ${String(outcome.error)}`], isLast: true };
  }
  return { problems: check(recorder.last, outcome), isLast: false };
}

function findRefusalProblems(path: string, error: unknown, sent: number): string[] {
  const problems = sent === 0 ? [] : [`the client sent ${sent} requests that break the contract`];
  if (!isSellerError(error, "invalid-request")) {
    return [...problems, `the client did not refuse: ${String(error)}`];
  }
  const paths = error.issues.map(({ path }) => path);
  return paths.includes(path) ? problems : [...problems, `the client named ${paths}, not ${path}`];
}

/** Stores the response of a step under a name, so that templates of later steps can use the response. */
export function bindResponse(
  context: CaseContext,
  name: string | undefined,
  value: Exact = null,
): void {
  if (name !== undefined) context.bindings = { ...context.bindings, [name]: value };
}

/** The credentials that a step uses; undefined for `nobody`. */
export function credentialsFor(
  { credentials, sellers, target }: CaseContext,
  as: string | undefined,
): Credentials | undefined {
  if (as === "nobody") return undefined;
  const { appKey, appSecret } = as === "seeded" ? target.credentials : credentials;
  if (as === undefined || as === "seeded") return { appKey, appSecret };
  if (as === "wrong secret") return { appKey, appSecret: `${appSecret}-not` };
  if (as === "unknown key") return { appKey: "unknown-key", appSecret };
  const seller = sellers.get(as);
  if (seller === undefined)
    throw new SuiteSetupError(
      `The contract test case names seller "${as}", but the target has no seller of this name`,
    );
  return { appKey: seller.appKey, appSecret: seller.appSecret };
}

/** The operations that only read: the contract marks them `x-retry: safe`. */
const reads: ReadonlySet<string> = new Set(
  Object.entries({ ...operationTable, ...operations })
    .filter(([, { retry }]) => retry === "safe")
    .map(([operation]) => operation),
);

/** Whether a contract test case applies to a kind of target, its protocols and a mode. */
export function isCaseFor({ kind }: Target, item: Case, mode: DriveMode): boolean {
  const behaves = kind === "service" || kind === "live";
  return (
    (item.only === undefined || item.only.mode === mode) &&
    (item.targets?.includes(kind) ?? behaves) &&
    (behaves || item.protocol === "REST")
  );
}

/**
 * The reason why a test case that applies to a target cannot run at the target; undefined when the test case can run.
 */
export function reasonToSkip(
  { control, writes }: Pick<Target, "control" | "writes">,
  item: Case,
): string | undefined {
  const needsControl =
    Object.keys(item.given).length > 0 || item.steps.some((step) => step.kind === "control");
  if (control === undefined && needsControl) {
    return "needs set-up by a control interface, which this target does not have";
  }
  const isWrite = item.steps.some((step) => step.kind !== "control" && !reads.has(step.operation));
  return !writes && isWrite ? "would write; run with --writes to allow it" : undefined;
}
