import type { Issue, ObjectShape, Rule, Shape } from "@marketplace-seller/client-core";
import { type ReadResult, read, wireNumbers } from "@marketplace-seller/client-core/internal";
import type { SubmittedSku, TaskRequest } from "../domain/model/task.ts";
import { problem, refuseIssues } from "../http/problem.ts";
import type { WireJson } from "../http/strict-json.ts";
import { type RestCall, refuseLongLists } from "./parse-rest-call.ts";

/** Rules whose breach makes the whole request unreadable; the others fail the SKU alone. */
const UNREADABLE: ReadonlySet<Rule> = new Set(["type", "required", "unknown", "enum"]);

/** Once so many broken rules are counted, no further SKU is read. */
const MAX_COUNT = 10_000;

/**
 * Reads the body of a product task and sorts what is wrong with it (assumption `task-refusals`):
 * what cannot be read as the declared type refuses the request; a value rule that one SKU breaks
 * fails that SKU alone, so it goes on with its issues. How many SKUs there may be is the
 * operation's to check, since the response is a task with `REJECT`.
 *
 * Each SKU is read by itself, so that no number of issues in some hides the others.
 *
 * @throws Problem when the request cannot be read.
 */
export function readTaskRequest<Sku>({ route, body }: RestCall): TaskRequest<Sku> {
  const payloadShape = memberShape(route.body, "payload");
  const skusShape = memberShape(payloadShape, "skus");
  if (route.body === undefined || skusShape?.type !== "array") {
    throw problem("internal", "The operation is not a product task.");
  }
  const input = member(member(body, "payload"), "skus");
  const skus = Array.isArray(input) ? input : [];
  const envelope = readEnvelope(route.body, body, skus);
  // The operation rejects a task of too many SKUs, whatever is in them: they are counted, not read.
  const isRead = skus.length <= (skusShape.maxItems ?? skus.length);
  const read: ReadResult[] = [];
  let found = 0;
  for (const [index, sku] of isRead ? skus.entries() : []) {
    if (found > MAX_COUNT) break;
    refuseLongLists(sku);
    const result = readSku(skusShape.items, sku, index);
    found += result.issues.length + (result.more ?? 0);
    read.push(result);
  }
  const unreadable = read.flatMap(({ issues }) =>
    issues.filter(({ rule }) => UNREADABLE.has(rule)),
  );
  const unlisted = read.reduce((sum, { more = 0 }) => sum + more, 0);
  refuseIssues([...envelope.issues, ...unreadable], unlisted);
  if (found > MAX_COUNT) throw problem("invalid", "The SKUs break too many rules.");
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

/** Everything but the SKUs. The first SKU stands for all, so that an empty list is still one. */
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
  const placed = issues.map((issue) => ({
    ...issue,
    path: `$.payload.skus[${index}]${issue.path.slice(1)}`,
  }));
  return { value, issues: placed, more };
}

/** `listPrice`, `images[0].url`: how a reason names the field to the seller. */
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
