import { InvalidRequestError, type Issue, type Shape } from "@marketplace-seller/client-core";
import {
  callerNumbers,
  type ReadResult,
  read,
  stockCodeNote,
  writeJson,
} from "@marketplace-seller/client-core/internal";
import { type OperationId, operations } from "../gen/operations.gen.ts";
import { requestShapes } from "../gen/requests.gen.ts";

export interface RequestParts {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** What a facade method has found wrong already. */
  readonly issues?: readonly Issue[];
}

export interface WrittenRequest {
  /** By name, not percent-encoded yet. */
  readonly path: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query: string;
  readonly body: string | undefined;
}

const NOTHING: Shape = { type: "object", fields: {} };

export function checkBody(operation: OperationId, body: unknown): readonly Issue[] {
  return readBody(requestShapes[operation].body ?? NOTHING, body).issues;
}

/**
 * Validates the input by the contract, and reports all broken rules together.
 *
 * @throws InvalidRequestError when the path, query or body breaks the contract
 */
export function writeRequest(
  operation: OperationId,
  { path, query, body, issues: found = [] }: RequestParts,
): WrittenRequest {
  const shape = requestShapes[operation];
  const inPath = read(shape.path ?? NOTHING, path ?? {}, callerNumbers);
  const parameters = read(shape.query ?? NOTHING, query ?? {}, callerNumbers);
  const content = shape.body === undefined ? noBody(body) : readBody(shape.body, body);
  const segments = texts(inPath.value);
  const issues = [
    ...found,
    ...inPath.issues,
    ...findPathIssues(operations[operation].path, segments),
    ...parameters.issues,
    ...content.issues,
  ];
  if (issues.length > 0) throw new InvalidRequestError(issues, { operation });
  return {
    path: segments,
    query: queryString(parameters.value),
    body: shape.body === undefined ? undefined : writeJson(shape.body, content.value),
  };
}

/** An address leaves these out of its path, so that the request would call another one. */
const OTHER_PATHS: ReadonlySet<string> = new Set(["", ".", ".."]);

/** Parameters that leave nothing of their segment. */
export function findPathIssues(
  template: string,
  values: Readonly<Record<string, string>>,
): readonly Issue[] {
  return template.split("/").flatMap((segment) => {
    const names = [...segment.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
    const isGiven = names.length > 0 && names.every((name) => values[name] !== undefined);
    const text = segment.replace(/\{([^{}]+)\}/g, (_, name: string) => values[name] ?? "");
    if (!isGiven || !OTHER_PATHS.has(text)) return [];
    const message = "must not be empty, . or .., because the request would call another path";
    return names.map((name) => ({
      path: `$.${name}`,
      segments: [name],
      rule: "pattern" as const,
      message,
    }));
  });
}

function texts(parameters: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters ?? {}).map(([name, value]) => [name, String(value)]),
  );
}

/** The message of an issue within a SKU names its stock code. */
function readBody(shape: Shape, body: unknown): ReadResult {
  const { value, issues } = read(shape, body, callerNumbers);
  return { value, issues: issues.map((issue) => namingSku(issue, body)) };
}

function namingSku(issue: Issue, body: unknown): Issue {
  const [payload, skus, place] = issue.segments;
  if (payload !== "payload" || skus !== "skus" || typeof place !== "number") return issue;
  const { stockCode } = (body as SkuBody).payload?.skus?.[place] ?? {};
  return { ...issue, message: `${issue.message}${stockCodeNote(stockCode)}` };
}

interface SkuBody {
  readonly payload?: { readonly skus?: readonly ({ readonly stockCode?: unknown } | null)[] };
}

function noBody(body: unknown): { value: undefined; issues: Issue[] } {
  if (body === undefined) return { value: undefined, issues: [] };
  const message = "is not taken: the operation has no body";
  return { value: undefined, issues: [{ path: "$", segments: [], rule: "unknown", message }] };
}

/** A list becomes repeated parameters (`categoryIds=1&categoryIds=2`); absent and null ones are left out. */
function queryString(parameters: unknown): string {
  if (typeof parameters !== "object" || parameters === null) return "";
  return Object.entries(parameters)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((item) => [name, item]),
    )
    .filter(([, value]) => value !== undefined && value !== null)
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join("="))
    .join("&");
}
