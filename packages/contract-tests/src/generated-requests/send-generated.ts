import { resolved, type Schema } from "@marketplace-seller/tools/contracts";
import fc from "fast-check";
import { renderValue } from "../cases/pattern.ts";
import type { RestOperation } from "../contract/open-api.ts";
import { type Exact, readJson } from "../exact/json.ts";
import { withValueAt } from "../exact/json-path.ts";
import type { Suite } from "../run/context.ts";
import type { Target } from "../targets/target.ts";
import { type GeneratedOrder, Scenario } from "./scenario.ts";
import { quantities, type ValidRequest, validRequests } from "./valid-requests.ts";
import { listViolations, type Violation } from "./violations.ts";

export interface GeneratedOptions {
  /** Over all operations. */
  readonly requests: number;
  readonly seed: number;
}

export interface GeneratedResult {
  readonly sent: number;
  /** The smallest request that failed, and how to repeat it. */
  readonly problems: readonly string[];
}

const violationsPerRun = 7;
const maxPerSeller = 500;
const needsOrder = /^(createCollectionRequest|splitPackage\w+|addLaborCosts)$/;
const makesTask = /^(createProducts|updateProducts|updatePriceAndStock)$/;

/**
 * A valid request must be accepted; one that breaks a single rule must be refused and change nothing. Every response is
 * validated, and a status of 500 or more is a problem.
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
  let scenario = await Scenario.open(suite, target);
  const property = fc.asyncProperty(
    validRequests(suite.contract, operation),
    quantities,
    fc.infiniteStream(fc.nat()),
    async (valid, counts, choices) => {
      // A new seller: the listing accepts 1000 requests a minute and seller, and little data are compared faster.
      if (scenario.sent > maxPerSeller) scenario = await Scenario.open(suite, target);
      const sentBefore = scenario.sent;
      const order = needsOrder.test(operation.id) ? await scenario.order(counts) : undefined;
      await checkRequest(suite, scenario, operation, valid, order, choices);
      sent += scenario.sent - sentBefore;
    },
  );
  const details = await fc.check(property, { numRuns, seed });
  if (!details.failed) return { sent, problems: [] };
  const { errorInstance: error, counterexamplePath: path } = details;
  const hint = `again with --seed ${seed} --requests ${requests}; the shrunk path is ${path}`;
  return { sent, problems: [error instanceof Error ? error.message : String(error), hint] };
}

async function checkRequest(
  suite: Suite,
  scenario: Scenario,
  operation: RestOperation,
  valid: ValidRequest,
  order: GeneratedOrder | undefined,
  choices: Iterator<number>,
): Promise<void> {
  const request = valid(order);
  const all = listRequestViolations(suite, operation, request);
  const before = await scenario.fingerprint(order);
  const broken: string[] = [];
  let tasks = 0;
  for (let count = 0; count < violationsPerRun && all.length > 0; count += 1) {
    const violation = all[Number(choices.next().value) % all.length];
    if (violation === undefined) continue;
    const sent = withValueAt(request, violation.path, violation.replacement);
    const exchange = await scenario.send(operation.id, sent);
    const problems = scenario.problems(operation.id, exchange);
    const failsLater = violation.isAboutValue && makesTask.test(operation.id);
    if (failsLater) tasks += 1;
    if (exchange.status !== (failsLater ? 200 : 400)) problems.push(`got ${exchange.status}`);
    const what = `${violation.rule} at ${violation.path}`;
    if (failsLater && exchange.status === 200)
      problems.push(...(await findSkuProblems(scenario, exchange.body)));
    broken.push(...problems.map((problem) => `${what}: ${problem}: sent ${renderValue(sent)}`));
    if (broken.length > 0) break;
  }
  if (broken.length === 0 && tasks === 0 && before !== (await scenario.fingerprint(order))) {
    broken.push(`refused requests changed something; the request was ${renderValue(request)}`);
  }
  broken.push(...(await findValidRequestProblems(scenario, operation.id, request)));
  if (broken.length > 0) throw new Error(broken.join("\n"));
}

async function findValidRequestProblems(
  scenario: Scenario,
  operation: string,
  request: Exact,
): Promise<string[]> {
  const exchange = await scenario.send(operation, request);
  const problems = scenario.problems(operation, exchange);
  if (exchange.status !== 200)
    problems.push(`a valid request was refused with ${exchange.status}: ${exchange.body}`);
  if (exchange.status === 200 && makesTask.test(operation)) {
    const failed = (await scenario.outcomes(readJson(exchange.body))).filter(
      ({ status }) => status !== "SUCCESS",
    );
    problems.push(...failed.map((outcome) => `a valid SKU failed: ${renderValue(outcome)}`));
  }
  return problems.map((problem) => `${problem}: sent ${renderValue(request)}`);
}

/** When only the first SKU breaks a value rule, only it fails. */
async function findSkuProblems(scenario: Scenario, body: string): Promise<string[]> {
  const [first, ...others] = (await scenario.outcomes(readJson(body))).map(({ status }) =>
    String(status),
  );
  const isRight = first === "FAIL" && others.every((status) => status === "SUCCESS");
  return isRight ? [] : [`the SKUs ended as ${[first, ...others].join(", ")}`];
}

function listRequestViolations(
  { contract }: Suite,
  operation: RestOperation,
  request: Exact,
): Violation[] {
  if (operation.body !== undefined) return listViolations(contract, operation.body, request);
  return operation.query.flatMap(({ name, schema }) => {
    const resolvedSchema = resolved(contract, schema);
    if (resolvedSchema.type !== "array") return listQueryViolations(contract, resolvedSchema, name);
    return listQueryViolations(contract, resolvedSchema.items, name).map((queryViolation) => {
      return { ...queryViolation, put: [queryViolation.replacement ?? ""] };
    });
  });
}

/** A query has only text, so wrong number formats violate types. */
function listQueryViolations(
  contract: Suite["contract"],
  schema: Schema,
  path: string,
): Violation[] {
  const all = listViolations(contract, schema, null, path).filter(
    ({ rule }) => rule !== "type" && rule !== "null",
  );
  if (resolved(contract, schema).type !== "number") return all;
  const wrong = ["0x10", "1e2", "+1", " 1", "1.5", ""];
  const grammar = wrong.map((replacement) => ({
    rule: "type",
    path,
    replacement,
    isAboutValue: false,
  }));
  return [...all, ...grammar];
}
