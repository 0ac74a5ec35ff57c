import type { Case, Step, Way } from "../cases/case.ts";
import { differences } from "../cases/pattern.ts";
import { filled, filledText } from "../cases/templates.ts";
import { Numeral } from "../exact/json.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import type { CaseSeller, ControlApi } from "../targets/control-api.ts";
import { type Exchange, Recorder } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";
import { type CaseContext, keep, type StepResult, type Suite } from "./context.ts";
import { runRestStep } from "./rest-step.ts";
import { caseStart, setUp } from "./set-up.ts";
import { runSoapStep } from "./soap-step.ts";

/** One run of a case: driven in one way against one target. */
export interface CaseRun {
  readonly case: Case;
  readonly way: Way;
  /** What was wrong; empty when the case passed. */
  readonly problems: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** The credentials used, which no report may show. */
  readonly secrets: readonly string[];
}

/** The set-up of a case, as a later run can take it up. */
export type Prepared = Pick<CaseContext, "credentials" | "sellers" | "bindings">;

/** Keeps set-ups for runs that do not change them. */
export interface Preparations {
  /** An earlier set-up that will do for this run, if there is one. */
  take(item: Case, way: Way): Prepared | undefined;
  keep(element: Case, prepared: Prepared): void;
}

/**
 * Runs one case in one way against one target. Never throws for what the target does.
 *
 * @param preparations where a set-up is left by an earlier run and taken up by a later one
 */
export async function runCase(
  suite: Suite,
  target: Target,
  item: Case,
  way: Way,
  preparations: Preparations = oncePerCase(),
): Promise<CaseRun> {
  const recorder = new Recorder(target.fetch);
  const secrets = new Set([target.credentials.appSecret, target.credentials.appKey]);
  const run = { suite, target, recorder, each: item, way, secrets, preparations };
  const problems = await findProblems(run).catch((error: unknown) => [describeReason(error)]);
  return { case: item, way, problems, exchanges: recorder.exchanges, secrets: [...secrets] };
}

function describeReason(error: unknown): string {
  if (error instanceof CannotRun) return error.message;
  return `aborted: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`;
}

interface Run {
  readonly suite: Suite;
  readonly target: Target;
  readonly recorder: Recorder;
  readonly each: Case;
  readonly way: Way;
  readonly secrets: Set<string>;
  readonly preparations: Preparations;
}

async function findProblems(run: Run): Promise<readonly string[]> {
  const { suite, target, recorder, each: item, way, secrets, preparations } = run;
  const { control } = target;
  const limits = { bodyBytes: new Numeral(String(target.bodyBytes)) };
  if (control === undefined) {
    const { credentials } = target;
    const bindings = { seller: { ...credentials }, now: new Numeral(String(Date.now())), limits };
    const context = { suite, target, recorder, credentials, sellers: new Map(), bindings };
    return runSteps(context, item, way, undefined);
  }
  const earlier = preparations.take(item, way);
  if (earlier !== undefined) {
    return runSteps({ suite, target, recorder, ...earlier }, item, way, undefined);
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
  preparations.keep(item, { credentials: seller, sellers, bindings: context.bindings });
  for (const { appKey, appSecret } of [seller, ...sellers.values()])
    secrets.add(appKey).add(appSecret);
  try {
    return await runSteps(context, item, way, { control, seller });
  } finally {
    await control.ask("DELETE", "/faults");
  }
}

/** Raw and client run of a case share its set-up when the client sends nothing. */
export function oncePerCase(): Preparations {
  let last: readonly [Case, Prepared] | undefined;
  return {
    take: (item, way) =>
      last?.[0] === item && way === "client" && sendsNothing(item) ? last[1] : undefined,
    keep: (element, prepared) => {
      last = [element, prepared];
    },
  };
}

/** Whether the client refuses the first step, after which the case ends. */
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
  way: Way,
  controlled: ControlContext | undefined,
): Promise<readonly string[]> {
  for (const [index, step] of item.steps.entries()) {
    const watched = mustChangeNothing(step) ? controlled : undefined;
    const look = async () => watched?.control.fingerprint(watched.seller);
    const before = await look();
    const { problems, ends } = await runStep(context, step, way, controlled);
    const after = await look();
    const found =
      before === after ? problems : [...problems, "was refused, and yet changed something"];
    if (found.length > 0) {
      return item.steps.length === 1 ? found : found.map((one) => `step ${index + 1}: ${one}`);
    }
    if (controlled !== undefined && step.kind === "control") {
      context.bindings = { ...context.bindings, now: await controlled.control.now() };
    }
    if (ends) break;
  }
  return [];
}

/** Whatever is refused has no effect. Faults that are in force would hit the look as well. */
function mustChangeNothing(step: Step): boolean {
  return step.kind === "rest" && step.response.status >= 400 && step.response.status < 429;
}

async function runStep(
  context: CaseContext,
  step: Step,
  way: Way,
  controlled: ControlContext | undefined,
): Promise<StepResult> {
  if (step.kind === "rest") return runRestStep(context, step, way);
  if (step.kind === "soap") return runSoapStep(context, step, way);
  if (controlled === undefined) throw new CannotRun("There is no control interface");
  const path = filledText(step.path, context.bindings);
  const owned = /^\/(orders|packages|tasks)/.test(path);
  const mark = path.includes("?") ? "&" : "?";
  const whole = owned ? `${path}${mark}sellerId=${controlled.seller.sellerId}` : path;
  const body = step.body === undefined ? undefined : filled(step.body, context.bindings);
  const observed = await controlled.control.call(step.method, whole, body);
  keep(context, step.keep, observed);
  const problems =
    step.shows === undefined ? [] : differences(filled(step.shows, context.bindings), observed);
  return { problems, ends: false };
}
