import { formatPlace } from "../read/contract-error.ts";
import { type ReadText, SourceFiles } from "../read/source-files.ts";
import {
  booleanOf,
  elements,
  fail,
  member,
  members,
  numberOf,
  placeOf,
  requiredMember,
  type SourceNode,
  textOf,
} from "../read/source-node.ts";
import type {
  DateWindow,
  Operation,
  Parameter,
  RateLimit,
  Response,
  RestContract,
  Retry,
} from "./contract.ts";
import { refuseUnknownKeywords } from "./keywords.ts";
import { checkPaging, pagingOf } from "./paging.ts";
import { descriptionOf } from "./read-members.ts";
import { readOperator } from "./read-operator.ts";
import { SchemaReader } from "./read-schema.ts";
import type { Schema } from "./schema.ts";
import { checkSides } from "./sides.ts";

const methods = ["get", "put", "post", "delete", "patch"] as const;
const retries: readonly Retry[] = ["safe", "never", "absolute"];
const json = "application/json";

/**
 * Reads an OpenAPI 3.1 contract, all its files, into the model.
 *
 * @param entry - the entry file, relative to the repository's root
 * @throws ContractError at the first thing that cannot be generated from
 */
export function readContract(entry: string, readText: ReadText): RestContract {
  return readContractIn(new SourceFiles(readText), entry);
}

/** The same, of files that are open already. */
export function readContractIn(files: SourceFiles, entry: string): RestContract {
  const root = files.open(entry);
  const reader = new OperationReader(files);
  const info = requiredMember(root, "info", "the contract needs info");
  const paths = requiredMember(root, "paths", "the contract needs paths");
  const operations = members(paths).flatMap(([path, item]) => reader.readPath(path, item));
  refuseRepeatedIds(operations);
  const contract = {
    source: entry,
    title: textOf(requiredMember(info, "title", "info needs a title")),
    version: textOf(requiredMember(info, "version", "info needs a version")),
    operator: readOperator(info),
    operations,
    schemas: reader.schemas.named,
  };
  for (const operation of operations) checkPaging(contract, operation);
  checkSides(contract);
  return contract;
}

class OperationReader {
  readonly schemas: SchemaReader;
  readonly #files: SourceFiles;

  constructor(files: SourceFiles) {
    this.#files = files;
    this.schemas = new SchemaReader(files);
  }

  readPath(path: string, reference: SourceNode): Operation[] {
    const item = this.#files.follow(reference);
    const shared = member(item, "parameters");
    if (shared !== undefined) fail(shared, "parameters belong to each operation, not to the path");
    return methods.flatMap((method) => {
      const node = member(item, method);
      return node === undefined
        ? []
        : [this.#operation(path, method, this.#files.follow(node), reference)];
    });
  }

  #operation(path: string, method: string, node: SourceNode, pathNode: SourceNode): Operation {
    refuseUnknownKeywords(node, "operation");
    const body = member(node, "requestBody");
    const parameters = this.#parameters(path, node);
    return {
      id: idOf(node),
      method: method.toUpperCase(),
      path,
      retry: retryOf(node),
      ...rateLimitOf(node),
      ...dateWindowOf(node),
      ...pagingOf(node),
      ...summaryOf(node),
      ...descriptionOf(node),
      open: isOpen(node),
      pathParameters: parameters.path,
      query: parameters.query,
      ...(body === undefined ? {} : { body: this.#body(this.#files.follow(body)) }),
      responses: this.#responses(requiredMember(node, "responses", "an operation needs responses")),
      node,
      pathNode,
    };
  }

  #parameters(path: string, node: SourceNode): Record<ParameterPlace, Parameter[]> {
    const list = member(node, "parameters");
    const found: Record<ParameterPlace, Parameter[]> = { path: [], query: [] };
    for (const reference of list === undefined ? [] : elements(list)) {
      const each = this.#files.follow(reference);
      found[placeOfParameter(each)].push(this.#parameter(each));
    }
    const named = found.path.map(({ name }) => name).sort();
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    if (named.join() !== wanted.join()) {
      fail(node, `the path has the parameters [${wanted}], the operation describes [${named}]`);
    }
    return found;
  }

  #parameter(node: SourceNode): Parameter {
    refuseUnknownKeywords(node, "parameter");
    for (const [keyword, value] of [
      ["style", "form"],
      ["explode", true],
    ] as const) {
      const written = member(node, keyword);
      if (written !== undefined && written.value !== value) {
        fail(written, `the generator knows ${keyword}: ${value} only`);
      }
    }
    const required = member(node, "required");
    const schema = requiredMember(node, "schema", "a parameter needs a schema");
    return {
      name: textOf(requiredMember(node, "name", "a parameter needs a name")),
      required: required !== undefined && booleanOf(required),
      ...descriptionOf(node),
      schema: this.schemas.read(schema),
      node,
    };
  }

  #body(node: SourceNode): Schema {
    refuseUnknownKeywords(node, "request body");
    if (member(node, "required")?.value !== true)
      fail(node, "a request body must be required: true");
    const schema = this.#jsonSchema(node);
    return schema ?? fail(node, `a request body needs content ${json}`);
  }

  #responses(node: SourceNode): Response[] {
    return members(node).map(([status, reference]) => {
      const response = this.#files.follow(reference);
      const body = this.#jsonSchema(response);
      return {
        status,
        description: textOf(
          requiredMember(response, "description", "a response needs a description"),
        ),
        ...(body === undefined ? {} : { body }),
      };
    });
  }

  #jsonSchema(node: SourceNode): Schema | undefined {
    const content = member(node, "content");
    if (content === undefined) return undefined;
    const media = requiredMember(content, json, `the generator knows content ${json} only`);
    return this.schemas.read(requiredMember(media, "schema", "content needs a schema"));
  }
}

type ParameterPlace = "path" | "query";

function placeOfParameter(node: SourceNode): ParameterPlace {
  const place = requiredMember(node, "in", "a parameter needs in");
  if (place.value === "path" || place.value === "query") return place.value;
  return fail(place, "the generator knows parameters of query and path only");
}

/** `security: []` takes the contract's own security away. */
function isOpen(node: SourceNode): boolean {
  const security = member(node, "security");
  return security !== undefined && elements(security).length === 0;
}

function idOf(node: SourceNode): string {
  const id = requiredMember(node, "operationId", "an operation needs an operationId");
  return /^[a-z][A-Za-z0-9]*$/.test(textOf(id))
    ? textOf(id)
    : fail(id, "operationId must be a lowerCamelCase name");
}

function retryOf(node: SourceNode): Retry {
  const wanted = `an operation needs x-retry: one of ${retries.join(", ")}`;
  const retry = requiredMember(node, "x-retry", wanted);
  return retries.find((each) => each === retry.value) ?? fail(retry, wanted);
}

function rateLimitOf(node: SourceNode): { rateLimit?: RateLimit } {
  const limit = member(node, "x-rate-limit");
  if (limit === undefined) return {};
  const [requests, seconds] = (["requests", "seconds"] as const).map((key) =>
    numberOf(requiredMember(limit, key, "x-rate-limit needs requests and seconds")),
  );
  return { rateLimit: { requests: requests ?? 0, seconds: seconds ?? 0 } };
}

function dateWindowOf(node: SourceNode): { dateWindow?: DateWindow } {
  const window = member(node, "x-date-window");
  if (window === undefined) return {};
  const wanted = "x-date-window needs days and first, an RFC 3339 date and time with its offset";
  const days = numberOf(requiredMember(window, "days", wanted));
  const first = requiredMember(window, "first", wanted);
  const isDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(textOf(first));
  const firstDate = isDateTime ? Date.parse(textOf(first)) : Number.NaN;
  if (Number.isNaN(firstDate)) fail(first, wanted);
  return { dateWindow: { longestMs: days * 86_400_000, firstDate } };
}

function summaryOf(node: SourceNode): { summary?: string } {
  const summary = member(node, "summary");
  return summary === undefined ? {} : { summary: textOf(summary).trim() };
}

function refuseRepeatedIds(operations: readonly Operation[]): void {
  const first = new Map<string, Operation>();
  for (const operation of operations) {
    const earlier = first.get(operation.id);
    if (earlier !== undefined) {
      const place = formatPlace(placeOf(member(earlier.node, "operationId") ?? earlier.node));
      fail(
        member(operation.node, "operationId") ?? operation.node,
        `operationId ${operation.id} is already that of ${earlier.method} ${earlier.path} (${place})`,
      );
    }
    first.set(operation.id, operation);
  }
}
