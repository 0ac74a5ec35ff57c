import { isSellerError, operationTable } from "@marketplace-seller/rest-client";
import { operations } from "@marketplace-seller/soap-client/codec";
import type { SoapModel } from "@marketplace-seller/tools/contracts";
import type { Case, Way } from "../cases/case.ts";
import type { Bindings } from "../cases/templates.ts";
import { createResponseValidator, type ResponseValidator } from "../checks/response-validator.ts";
import type { OpenApi, RestOperation } from "../contract/open-api.ts";
import type { Exact } from "../exact/json.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import type { CaseSeller, Credentials } from "../targets/control-api.ts";
import type { Exchange, Recorder } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";

/** What every case of a run is held against. */
export interface Suite {
  readonly contract: OpenApi;
  readonly service: SoapModel;
  readonly validator: ResponseValidator;
}

/** A suite over a contract. */
export function createSuite(contract: OpenApi, service: SoapModel): Suite {
  return { contract, service, validator: createResponseValidator(contract) };
}

/** @throws CannotRun when the contract has no such operation */
export function findOperation({ contract }: Suite, id: string): RestOperation {
  const operation = contract.operations.find((item) => item.id === id);
  if (operation === undefined) throw new CannotRun(`The contract has no operation "${id}"`);
  return operation;
}

/** What the steps of one case share. */
export interface CaseContext {
  readonly suite: Suite;
  readonly target: Target;
  readonly recorder: Recorder;
  readonly credentials: Credentials;
  /** The sellers that the case set up beside its own, by name. */
  readonly sellers: ReadonlyMap<string, CaseSeller>;
  /** What the templates of the case stand for; grows as steps keep their responses. */
  bindings: Bindings;
}

/** A step's outcome: what was wrong, and whether the case ends here. */
export interface StepResult {
  readonly problems: readonly string[];
  readonly ends: boolean;
}

/** How a client's call ended. */
export interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

/**
 * Makes a call by a client.
 *
 * @param refused - the place of the request for which the client must refuse to send it
 * @param check - what is wrong with what was sent and received, and with what the client made of it
 */
export async function callByClient(
  { recorder }: CaseContext,
  refused: string | undefined,
  call: () => Promise<unknown>,
  check: (exchange: Exchange, outcome: Outcome) => readonly string[],
): Promise<StepResult> {
  const before = recorder.exchanges.length;
  const outcome: Outcome = await call().then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  const sent = recorder.exchanges.length - before;
  if (refused !== undefined) {
    return { problems: refusalProblems(refused, outcome.error, sent), ends: true };
  }
  if (sent === 0) {
    return { problems: [`the client sent nothing: ${String(outcome.error)}`], ends: true };
  }
  return { problems: check(recorder.last, outcome), ends: false };
}

function refusalProblems(place: string, error: unknown, sent: number): string[] {
  const problems = sent === 0 ? [] : [`the client sent ${sent} requests that break the contract`];
  if (!isSellerError(error, "invalid-request")) {
    return [...problems, `the client did not refuse: ${String(error)}`];
  }
  const paths = error.issues.map(({ path }) => path);
  return paths.includes(place)
    ? problems
    : [...problems, `the client named ${paths}, not ${place}`];
}

/** Keeps what a response said under a name, for the templates of later steps. */
export function keep(context: CaseContext, name: string | undefined, value: Exact = null): void {
  if (name !== undefined) context.bindings = { ...context.bindings, [name]: value };
}

/** The credentials that a step calls with, and nothing else of the seller; none for `nobody`. */
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
  if (seller === undefined) throw new CannotRun(`No seller is called "${as}"`);
  return { appKey: seller.appKey, appSecret: seller.appSecret };
}

/** The operations that the contract lets anybody repeat (`x-retry: safe`): they change nothing. */
const reads: ReadonlySet<string> = new Set(
  Object.entries({ ...operationTable, ...operations })
    .filter(([, { retry }]) => retry === "safe")
    .map(([operation]) => operation),
);

/** Whether a case is about this kind of target, its protocols and this way of driving it. */
export function concerns({ kind }: Target, item: Case, way: Way): boolean {
  const behaves = kind === "service" || kind === "live";
  return (
    (item.only === undefined || item.only.way === way) &&
    (item.targets?.includes(kind) ?? behaves) &&
    (behaves || item.protocol === "REST")
  );
}

/** Why a case that concerns a target cannot run there; undefined when it can. */
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
