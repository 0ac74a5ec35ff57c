import type { Issue, ObjectShape, Rule, Shape } from "@marketplace-seller/client-core";
import { type ReadResult, read, wireNumbers } from "@marketplace-seller/client-core/internal";
import { problem, refuseIssues } from "../calls/http/problem.ts";
import type { WireJson } from "../calls/http/strict-json.ts";
import type { SubmittedSku, TaskRequest } from "../domain/model/task.ts";
import { type RestCall, refuseLongLists } from "./parse-rest-call.ts";

/**
 * The schema rules that make the whole product task invalid when a SKU breaks one of them; a SKU that breaks another
 * rule fails alone.
 */
const UNREADABLE: ReadonlySet<Rule> = new Set(["type", "required", "unknown", "enum"]);

/** Reading a product task stops when the number of rules that its SKUs broke has reached this number. */
const MAX_ISSUES = 10_000;

/**
 * Reads the body of a product task (assumption `task-refusals`). A value of a wrong type makes the whole product task
 * invalid. A SKU that breaks a value rule fails alone, so reading the task returns the SKU with its issues. The
 * operation, and not the reader of the body, checks the number of SKUs, because the response to too many SKUs is a
 * task in status `REJECT`.
 *
 * The SKUs of a product task are read one by one, so that many issues of some SKUs do not hide the issues of others.
 *
 * @throws Problem when the request is invalid.
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
  // The operation rejects a product task with too many SKUs anyway, so the SKUs are only counted.
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

/**
 * Reads the fields of a product task except its SKUs. The SKU list keeps only its first SKU, so that validation does
 * not treat the list as empty.
 */
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

/** Renders the path of a field for an error message to the seller: `listPrice`, `images[0].url`. */
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
