import { resolved, type Schema } from "@marketplace-seller/tools/contracts";
import fc from "fast-check";
import { shown } from "../cases/pattern.ts";
import type { RestOperation } from "../contract/open-api.ts";
import { type Exact, readJson } from "../exact/json.ts";
import { changedAt } from "../exact/place.ts";
import type { Suite } from "../run/context.ts";
import type { Target } from "../targets/target.ts";
import { Scene, type SceneOrder } from "./scene.ts";
import { quantities, type ValidRequest, validRequests } from "./valid-requests.ts";
import { listViolations, type Violation } from "./violations.ts";

/** How much to send, and from which seed. */
export interface GeneratedOptions {
  /** Requests over all operations. */
  readonly requests: number;
  readonly seed: number;
}

/** What the generated requests of one operation showed. */
export interface GeneratedResult {
  readonly sent: number;
  /** The shortest request that failed, and how to repeat it; empty when all passed. */
  readonly problems: readonly string[];
}

const violationsPerRun = 7;
const maxPerSeller = 500;
const needsOrder = /^(createCollectionRequest|splitPackage\w+|addLaborCosts)$/;
const makesTask = /^(createProducts|updateProducts|updatePriceAndStock)$/;

/**
 * Sends an operation generated requests: valid ones that must be accepted, with a response as the contract says,
 * and each with single rules broken, which must be refused and change nothing. Every response is held to
 * the contract, and none may be a failure of the service.
 */
export async function sendGenerated(
  suite: Suite,
  target: Target,
  operation: RestOperation,
  { requests, seed }: GeneratedOptions,
): Promise<GeneratedResult> {
  const { operations } = suite.contract;
  const numRuns = Math.ceil(requests / operations.length / (violationsPerRun + 1));
  let sent = 0;
  let scene = await Scene.open(suite, target);
  const property = fc.asyncProperty(
    validRequests(suite.contract, operation),
    quantities,
    fc.infiniteStream(fc.nat()),
    async (valid, counts, choices) => {
      // The listing is limited to 1000 requests a minute, and a seller of few things is quick to look at.
      if (scene.sent > maxPerSeller) scene = await Scene.open(suite, target);
      const sentBefore = scene.sent;
      const order = needsOrder.test(operation.id) ? await scene.order(counts) : undefined;
      await oneRun(suite, scene, operation, valid, order, choices);
      sent += scene.sent - sentBefore;
    },
  );
  const details = await fc.check(property, { numRuns, seed });
  if (!details.failed) return { sent, problems: [] };
  const { errorInstance: error, counterexamplePath: path } = details;
  const again = `again with --seed ${seed} --requests ${requests}; the shrunk path is ${path}`;
  return { sent, problems: [error instanceof Error ? error.message : String(error), again] };
}

async function oneRun(
  suite: Suite,
  scene: Scene,
  operation: RestOperation,
  valid: ValidRequest,
  order: SceneOrder | undefined,
  choices: Iterator<number>,
): Promise<void> {
  const request = valid(order);
  const all = violationsIn(suite, operation, request);
  const before = await scene.fingerprint(order);
  const broken: string[] = [];
  let tasks = 0;
  for (let count = 0; count < violationsPerRun && all.length > 0; count += 1) {
    const violation = all[Number(choices.next().value) % all.length];
    if (violation === undefined) continue;
    const sent = changedAt(request, violation.place, violation.put);
    const exchange = await scene.send(operation.id, sent);
    const problems = scene.problems(operation.id, exchange);
    const failsLater = violation.isAboutValue && makesTask.test(operation.id);
    if (failsLater) tasks += 1;
    if (exchange.status !== (failsLater ? 200 : 400)) problems.push(`got ${exchange.status}`);
    const what = `${violation.rule} at ${violation.place}`;
    if (failsLater && exchange.status === 200)
      problems.push(...(await failedAlone(scene, exchange.body)));
    broken.push(...problems.map((problem) => `${what}: ${problem}: sent ${shown(sent)}`));
    if (broken.length > 0) break;
  }
  if (broken.length === 0 && tasks === 0 && before !== (await scene.fingerprint(order))) {
    broken.push(`refused requests changed something; the request was ${shown(request)}`);
  }
  broken.push(...(await validProblems(scene, operation.id, request)));
  if (broken.length > 0) throw new Error(broken.join("\n"));
}

async function validProblems(scene: Scene, operation: string, request: Exact): Promise<string[]> {
  const exchange = await scene.send(operation, request);
  const problems = scene.problems(operation, exchange);
  if (exchange.status !== 200)
    problems.push(`a valid request was refused with ${exchange.status}: ${exchange.body}`);
  if (exchange.status === 200 && makesTask.test(operation)) {
    const failed = (await scene.outcomes(readJson(exchange.body))).filter(
      ({ status }) => status !== "SUCCESS",
    );
    problems.push(...failed.map((outcome) => `a valid SKU failed: ${shown(outcome)}`));
  }
  return problems.map((problem) => `${problem}: sent ${shown(request)}`);
}

/** Of a task whose first SKU breaks a value rule, that SKU fails and the others do not. */
async function failedAlone(scene: Scene, body: string): Promise<string[]> {
  const [first, ...others] = (await scene.outcomes(readJson(body))).map(({ status }) =>
    String(status),
  );
  const isRight = first === "FAIL" && others.every((status) => status === "SUCCESS");
  return isRight ? [] : [`the SKUs ended as ${[first, ...others].join(", ")}`];
}

function violationsIn({ contract }: Suite, operation: RestOperation, request: Exact): Violation[] {
  if (operation.body !== undefined) return listViolations(contract, operation.body, request);
  return operation.query.flatMap(({ name, schema }) => {
    const ownValue = resolved(contract, schema);
    if (ownValue.type !== "array") return queryViolations(contract, ownValue, name);
    return queryViolations(contract, ownValue.items, name).map((queryViolation) => {
      return { ...queryViolation, put: [queryViolation.put ?? ""] };
    });
  });
}

/** In a query everything is text: what counts is the grammar, the listed values and the bounds. */
function queryViolations(contract: Suite["contract"], schema: Schema, place: string): Violation[] {
  const all = listViolations(contract, schema, null, place).filter(
    ({ rule }) => rule !== "type" && rule !== "null",
  );
  if (resolved(contract, schema).type !== "number") return all;
  const wrong = ["0x10", "1e2", "+1", " 1", "1.5", ""];
  const grammar = wrong.map((put) => ({ rule: "type", place, put, isAboutValue: false }));
  return [...all, ...grammar];
}
