import {
  type DateWindow,
  type Operation,
  type OperatorProfile,
  type Paging,
  type RateLimit,
  type RestContract,
  type Retry,
  readSuccessBody,
  type Schema,
} from "./contract.ts";
import { refuseUnknownKeywords } from "./keywords.ts";
import {
  fail,
  member,
  members,
  requiredMember,
  requireNumber,
  requireString,
  type SourceNode,
} from "./source-node.ts";
import { resolved } from "./visit-schemas.ts";

const retries: readonly Retry[] = ["safe", "never", "absolute"];

/** Reads `operationId`, which names the generated methods. */
export function readId(node: SourceNode): string {
  const id = requiredMember(node, "operationId", "an operation needs an operationId");
  return /^[a-z][A-Za-z0-9]*$/.test(requireString(id))
    ? requireString(id)
    : fail(id, "operationId must be a lowerCamelCase name");
}

export function readRetry(node: SourceNode): Retry {
  const expected = `an operation needs x-retry: one of ${retries.join(", ")}`;
  const retry = requiredMember(node, "x-retry", expected);
  return retries.find((item) => item === retry.value) ?? fail(retry, expected);
}

export function readRateLimit(node: SourceNode): { rateLimit?: RateLimit } {
  const limit = member(node, "x-rate-limit");
  if (limit === undefined) return {};
  refuseUnknownKeywords(limit, "x-rate-limit");
  const [requests, seconds] = (["requests", "seconds"] as const).map((key) =>
    requireNumber(requiredMember(limit, key, "x-rate-limit needs requests and seconds")),
  );
  return { rateLimit: { requests: requests ?? 0, seconds: seconds ?? 0 } };
}

export function readDateWindow(node: SourceNode): { dateWindow?: DateWindow } {
  const window = member(node, "x-date-window");
  if (window === undefined) return {};
  refuseUnknownKeywords(window, "x-date-window");
  const expected = "x-date-window needs days and first, an RFC 3339 date and time with its offset";
  const days = requireNumber(requiredMember(window, "days", expected));
  const first = requiredMember(window, "first", expected);
  const isDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(
    requireString(first),
  );
  const firstDate = isDateTime ? Date.parse(requireString(first)) : Number.NaN;
  if (Number.isNaN(firstDate)) fail(first, expected);
  return { dateWindow: { maxMs: days * 86_400_000, firstDate } };
}

export function readSummary(node: SourceNode): { summary?: string } {
  const summary = member(node, "summary");
  return summary === undefined ? {} : { summary: requireString(summary).trim() };
}

export function readPaging(node: SourceNode): { paging?: Paging } {
  const paging = member(node, "x-paging");
  if (paging === undefined) return {};
  refuseUnknownKeywords(paging, "x-paging");
  const [page = "", items = ""] = ["page", "items"].map((key) =>
    requireString(requiredMember(paging, key, "x-paging needs page and items")),
  );
  return { paging: { page, items } };
}

/** Fails when the paths of `x-paging` do not lead to a page number and to a list. */
export function checkPaging(contract: RestContract, operation: Operation): void {
  const { paging, node } = operation;
  if (paging === undefined) return;
  const at = member(node, "x-paging") ?? node;
  const [part = "", ...way] = paging.page.split(".");
  const requested =
    part === "query"
      ? operation.query.find(({ name }) => name === way.join("."))?.schema
      : part === "body"
        ? schemaAt(contract, operation.body, way)
        : undefined;
  const page = requested === undefined ? undefined : resolved(contract, requested);
  if (page?.type !== "number" || page.kind !== "page") {
    fail(at, `page: ${paging.page} must be the path of a number of x-kind: page in the request`);
  }
  const items = schemaAt(contract, readSuccessBody(operation), paging.items.split("."));
  if (items === undefined || resolved(contract, items).type !== "array") {
    fail(at, `items: ${paging.items} must be the path of a list in the response`);
  }
}

function schemaAt(
  contract: RestContract,
  schema: Schema | undefined,
  way: readonly string[],
): Schema | undefined {
  return way.reduce<Schema | undefined>((current, name) => {
    const target = current === undefined ? undefined : resolved(contract, current);
    return target?.type === "object"
      ? target.fields.find((field) => field.name === name)?.schema
      : undefined;
  }, schema);
}

const known: readonly (keyof OperatorProfile)[] = [
  "name",
  "baseUrl",
  "productIdField",
  "warehouseSender",
  "orderByFieldParameter",
];

export function readOperator(info: SourceNode): OperatorProfile {
  const node = member(info, "x-operator");
  if (node === undefined) return {};
  return Object.fromEntries(
    members(node).map(([name, value]) => {
      const key = known.find((item) => item === name);
      if (key === undefined) fail(value, `x-operator supports ${known.join(", ")}, not "${name}"`);
      return [key, checked(key, value)];
    }),
  );
}

function checked(key: keyof OperatorProfile, node: SourceNode): string {
  const text = requireString(node);
  if (key === "productIdField" && !/^[A-Za-z_$][\w$]*$/.test(text)) {
    fail(node, `"${text}" must be the name of a field`);
  }
  if (key === "baseUrl" && !URL.canParse(text)) fail(node, `"${text}" must be an absolute URL`);
  if (key === "orderByFieldParameter" && !/^[A-Za-z_][\w.-]*$/.test(text)) {
    fail(node, `"${text}" must be the name of a query parameter`);
  }
  return text;
}
