import type { Case, DriveMode, Step } from "../cases/case.ts";
import { findDifferences } from "../cases/pattern.ts";
import { fillTemplates, fillText } from "../cases/templates.ts";
import { Numeral } from "../exact/json.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import type { CaseSeller, ControlApi } from "../targets/control-api.ts";
import { type Exchange, Recorder } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";
import { bindResponse, type CaseContext, type StepResult, type Suite } from "./context.ts";
import { runRestStep } from "./rest-step.ts";
import { caseStart, setUp } from "./set-up.ts";
import { runSoapStep } from "./soap-step.ts";

/** In one mode at one target. */
export interface CaseRun {
  readonly case: Case;
  readonly mode: DriveMode;
  /** Empty when the case passed. */
  readonly problems: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** The credentials that the run used, which reports must not contain. */
  readonly secrets: readonly string[];
}

/** What a later run of the case can reuse. */
export type PreparedCase = Pick<CaseContext, "credentials" | "sellers" | "bindings">;

export interface PreparedCaseCache {
  /** Undefined when this run cannot reuse one. */
  take(item: Case, mode: DriveMode): PreparedCase | undefined;
  keep(item: Case, prepared: PreparedCase): void;
}

/**
 * A failing target throws nothing: the result lists the problems.
 *
 * @param preparedCases - filled by an earlier run and used by a later one
 */
export async function runCase(
  suite: Suite,
  target: Target,
  item: Case,
  mode: DriveMode,
  preparedCases: PreparedCaseCache = createPreparedCaseCache(),
): Promise<CaseRun> {
  const recorder = new Recorder(target.fetch);
  const secrets = new Set([target.credentials.appSecret, target.credentials.appKey]);
  const run = {
    suite,
    target,
    recorder,
    item,
    mode,
    secrets,
    preparedCases,
  };
  const problems = await findProblems(run).catch((error: unknown) => [describeReason(error)]);
  return { case: item, mode, problems, exchanges: recorder.exchanges, secrets: [...secrets] };
}

function describeReason(error: unknown): string {
  if (error instanceof SuiteSetupError) return error.message;
  return `aborted: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`;
}

interface Run {
  readonly suite: Suite;
  readonly target: Target;
  readonly recorder: Recorder;
  readonly item: Case;
  readonly mode: DriveMode;
  readonly secrets: Set<string>;
  readonly preparedCases: PreparedCaseCache;
}

async function findProblems(run: Run): Promise<readonly string[]> {
  const { suite, target, recorder, item, mode, secrets, preparedCases } = run;
  const { control } = target;
  const limits = { bodyBytes: new Numeral(String(target.bodyBytes)) };
  if (control === undefined) {
    const { credentials } = target;
    const bindings = { seller: { ...credentials }, now: new Numeral(String(Date.now())), limits };
    const context = { suite, target, recorder, credentials, sellers: new Map(), bindings };
    return runSteps(context, item, mode, undefined);
  }
  const earlier = preparedCases.take(item, mode);
  if (earlier !== undefined) {
    return runSteps({ suite, target, recorder, ...earlier }, item, mode, undefined);
  }
  await control.call("POST", "/clock/freeze", { at: new Numeral(String(caseStart)) });
  const seller = await control.addSeller();
  const sellers = new Map<string, CaseSeller>();
  const context: CaseContext = {
    suite,
    target,
    recorder,
    credentials: seller,
    sellers,
    bindings: {
      seller: { ...seller },
      now: await control.now(),
      start: new Numeral(String(caseStart)),
      machine: new Numeral(String(Date.now())),
      limits,
    },
  };
  const parts = { control, seller, sellers };
  for (const [name, expected] of Object.entries(item.given)) {
    const made = await setUp(parts, name, expected, context.bindings);
    context.bindings = { ...context.bindings, [name]: made, now: await control.now() };
  }
  preparedCases.keep(item, { credentials: seller, sellers, bindings: context.bindings });
  for (const { appKey, appSecret } of [seller, ...sellers.values()])
    secrets.add(appKey).add(appSecret);
  try {
    return await runSteps(context, item, mode, { control, seller });
  } finally {
    await control.ask("DELETE", "/faults");
  }
}

/** The client run reuses the set-up of the raw run when the client sends nothing. */
export function createPreparedCaseCache(): PreparedCaseCache {
  let last: readonly [Case, PreparedCase] | undefined;
  return {
    take: (item, mode) =>
      last?.[0] === item && mode === "client" && sendsNothing(item) ? last[1] : undefined,
    keep: (item, prepared) => {
      last = [item, prepared];
    },
  };
}

function sendsNothing({ steps: [first] }: Case): boolean {
  return first !== undefined && first.kind !== "control" && first.refused !== undefined;
}

interface ControlContext {
  readonly control: ControlApi;
  readonly seller: CaseSeller;
}

async function runSteps(
  context: CaseContext,
  item: Case,
  mode: DriveMode,
  controlled: ControlContext | undefined,
): Promise<readonly string[]> {
  for (const [index, step] of item.steps.entries()) {
    const watched = mustChangeNothing(step) ? controlled : undefined;
    const readFingerprint = async () => watched?.control.fingerprint(watched.seller);
    const before = await readFingerprint();
    const { problems, isLast: ends } = await runStep(context, step, mode, controlled);
    const after = await readFingerprint();
    const found =
      before === after ? problems : [...problems, "was refused, and yet changed something"];
    if (found.length > 0) {
      return item.steps.length === 1
        ? found
        : found.map((problem) => `step ${index + 1}: ${problem}`);
    }
    if (controlled !== undefined && step.kind === "control") {
      context.bindings = { ...context.bindings, now: await controlled.control.now() };
    }
    if (ends) break;
  }
  return [];
}

/**
 * True when a step must not change the service's data, because the service refuses the step's request. Steps with a
 * response of status 429 and above are not checked for changes, because injected faults would also apply to the
 * requests that compare the data.
 */
function mustChangeNothing(step: Step): boolean {
  return step.kind === "rest" && step.response.status >= 400 && step.response.status < 429;
}

async function runStep(
  context: CaseContext,
  step: Step,
  mode: DriveMode,
  controlled: ControlContext | undefined,
): Promise<StepResult> {
  if (step.kind === "rest") return runRestStep(context, step, mode);
  if (step.kind === "soap") return runSoapStep(context, step, mode);
  if (controlled === undefined)
    throw new SuiteSetupError(
      "A control step needs a sandbox with its control interface switched on",
    );
  const path = fillText(step.path, context.bindings);
  const isSellerResource = /^\/(orders|packages|tasks)/.test(path);
  const mark = path.includes("?") ? "&" : "?";
  const whole = isSellerResource ? `${path}${mark}sellerId=${controlled.seller.sellerId}` : path;
  const body = step.body === undefined ? undefined : fillTemplates(step.body, context.bindings);
  const observed = await controlled.control.call(step.method, whole, body);
  bindResponse(context, step.keep, observed);
  const problems =
    step.shows === undefined
      ? []
      : findDifferences(fillTemplates(step.shows, context.bindings), observed);
  return { problems, isLast: false };
}
