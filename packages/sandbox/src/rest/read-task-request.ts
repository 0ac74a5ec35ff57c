import type { Issue, ObjectShape, Rule, Shape } from "@marketplace-seller/client-core";
import { type ReadResult, read, wireNumbers } from "@marketplace-seller/client-core/internal";
import { problem, refuseIssues } from "../calls/http/problem.ts";
import type { WireJson } from "../calls/http/strict-json.ts";
import type { SubmittedSku, TaskRequest } from "../domain/model/task.ts";
import { type RestCall, refuseLongLists } from "./parse-rest-call.ts";

/** They make the whole task invalid; a SKU that breaks another rule fails alone. */
const UNREADABLE: ReadonlySet<Rule> = new Set(["type", "required", "unknown", "enum"]);

/** Reading stops at so many broken rules. */
const MAX_ISSUES = 10_000;

/**
 * A value of a wrong type makes the whole task invalid (assumption `task-refusals`); a SKU that breaks a value rule
 * fails alone, and is returned with its issues. SKUs are read one by one, so that many issues of some do not hide those
 * of others. Their number is checked by the operation, because the response to too many is a task in `REJECT`.
 *
 * @throws Problem when the request is invalid
 */
export function readTaskRequest<Sku>({ route, body }: RestCall): TaskRequest<Sku> {
  const payloadShape = memberShape(route.body, "payload");
  const skusShape = memberShape(payloadShape, "skus");
  if (route.body === undefined || skusShape?.type !== "array") {
    throw problem("internal", "This operation does not create a product task.");
  }
  const input = member(member(body, "payload"), "skus");
  const skus = Array.isArray(input) ? input : [];
  const envelope = readEnvelope(route.body, body, skus);
  // Too many SKUs are only counted: the operation rejects the task.
  const isRead = skus.length <= (skusShape.maxItems ?? skus.length);
  const read: ReadResult[] = [];
  let issueCount = 0;
  for (const [index, sku] of isRead ? skus.entries() : []) {
    if (issueCount > MAX_ISSUES) break;
    refuseLongLists(sku);
    const result = readSku(skusShape.items, sku, index);
    issueCount += result.issues.length + (result.more ?? 0);
    read.push(result);
  }
  const unreadable = read.flatMap(({ issues }) =>
    issues.filter(({ rule }) => UNREADABLE.has(rule)),
  );
  const unlisted = read.reduce((sum, { more = 0 }) => sum + more, 0);
  refuseIssues([...envelope.issues, ...unreadable], unlisted);
  if (issueCount > MAX_ISSUES)
    throw problem(
      "invalid",
      "The request was rejected because its SKUs break more rules than can be listed.",
    );
  return {
    integrator: envelope.integrator,
    ...(isRead ? {} : { unreadSkus: skus.length }),
    skus: read.map(
      ({ value, issues }): SubmittedSku<Sku> => ({
        sku: value as Sku,
        issues: issues.map(({ segments, message, rule }) => ({
          message: `${nameIn(segments)} ${message}.`,
          ...(rule === "fractionDigits" ? { wrongDecimals: true } : {}),
        })),
      }),
    ),
  };
}

/** With its first SKU alone, so that validation does not treat the list as empty. */
function readEnvelope(
  shape: Shape,
  body: WireJson | undefined,
  skus: readonly WireJson[],
): { integrator: string; issues: readonly Issue[] } {
  const payload = member(body, "payload");
  const input =
    skus.length > 0 && isObject(body) && isObject(payload)
      ? { ...body, payload: { ...payload, skus: skus.slice(0, 1) } }
      : body;
  const { value, issues } = read(shape, input, wireNumbers);
  const integrator = member(member(value, "payload"), "integrator");
  return {
    integrator: typeof integrator === "string" ? integrator : "",
    issues: issues.filter(({ segments }) => segments[1] !== "skus" || segments.length === 2),
  };
}

function readSku(shape: Shape, sku: WireJson, index: number): ReadResult {
  const { value, issues, more = 0 } = read(shape, sku, wireNumbers);
  const issuesWithPath = issues.map((issue) => ({
    ...issue,
    path: `$.payload.skus[${index}]${issue.path.slice(1)}`,
  }));
  return { value, issues: issuesWithPath, more };
}

/** For sellers: `listPrice`, `images[0].url`. */
function nameIn(segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => (typeof segment === "number" ? `[${segment}]` : `.${segment}`))
    .join("")
    .replace(/^\./, "");
}

function memberShape(shape: Shape | undefined, name: string): Shape | undefined {
  const fields: ObjectShape["fields"] = shape?.type === "object" ? shape.fields : {};
  return fields[name];
}

function isObject(value: unknown): value is { [name: string]: WireJson } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
