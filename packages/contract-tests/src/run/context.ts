import type { Bindings } from "../cases/templates.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import type { CaseSeller, Credentials } from "../targets/control-api.ts";
import type { Recorder } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";
import type { Suite } from "./suite.ts";

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

/** The credentials that a step calls with, and nothing else of the seller; none for `nobody`. */
export function credentialsFor(
  context: CaseContext,
  as: string | undefined,
): Credentials | undefined {
  const caller = findCaller(context, as);
  return caller === undefined ? undefined : { appKey: caller.appKey, appSecret: caller.appSecret };
}

function findCaller(context: CaseContext, as: string | undefined): Credentials | undefined {
  const { credentials, sellers, target } = context;
  switch (as) {
    case "seeded":
      return target.credentials;
    case undefined:
      return credentials;
    case "nobody":
      return undefined;
    case "wrong secret":
      return { ...credentials, appSecret: `${credentials.appSecret}-not` };
    case "unknown key":
      return { ...credentials, appKey: "unknown-key" };
    default: {
      const seller = sellers.get(as);
      if (seller === undefined) throw new CannotRun(`No seller is called "${as}"`);
      return seller;
    }
  }
}
