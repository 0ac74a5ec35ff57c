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

export interface Suite {
  readonly contract: OpenApi;
  readonly service: SoapModel;
  readonly validator: ResponseValidator;
}

export function createSuite(contract: OpenApi, service: SoapModel): Suite {
  return { contract, service, validator: createResponseValidator(contract) };
}

/** @throws SuiteSetupError for an unknown operation */
export function findOperation({ contract }: Suite, id: string): RestOperation {
  const operation = contract.operations.find((item) => item.id === id);
  if (operation === undefined) throw new SuiteSetupError(`The contract has no operation "${id}"`);
  return operation;
}

/** Shared by the steps of one case. */
export interface CaseContext {
  readonly suite: Suite;
  readonly target: Target;
  readonly recorder: Recorder;
  readonly credentials: Credentials;
  /** Additional ones, by name. */
  readonly sellers: ReadonlyMap<string, CaseSeller>;
  /** For templates; each step can add its response. */
  bindings: Bindings;
}

/** The problems of a step, and whether the case ends after it. */
export interface StepResult {
  readonly problems: readonly string[];
  readonly isLast: boolean;
}

export interface ClientOutcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

/**
 * Calls by a client, and checks what it sent and returned.
 *
 * @param refusedPath - because of which the client must refuse to send
 * @param check - returns the problems
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

/** For templates of later steps. */
export function bindResponse(
  context: CaseContext,
  name: string | undefined,
  value: Exact = null,
): void {
  if (name !== undefined) context.bindings = { ...context.bindings, [name]: value };
}

/** Undefined for `nobody`. */
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

/** The contract marks them `x-retry: safe`. */
const reads: ReadonlySet<string> = new Set(
  Object.entries({ ...operationTable, ...operations })
    .filter(([, { retry }]) => retry === "safe")
    .map(([operation]) => operation),
);

export function isCaseFor({ kind }: Target, item: Case, mode: DriveMode): boolean {
  const behaves = kind === "service" || kind === "live";
  return (
    (item.only === undefined || item.only.mode === mode) &&
    (item.targets?.includes(kind) ?? behaves) &&
    (behaves || item.protocol === "REST")
  );
}

/** Why an applicable case cannot run at a target. */
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
