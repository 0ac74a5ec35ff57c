import type {
  Example,
  Header,
  Operation,
  Parameter,
  Response,
  Schema,
  Security,
} from "./contract.ts";
import { refuseUnknownKeywords } from "./keywords.ts";
import { isMarked, readDocumentation } from "./read-members.ts";
import {
  readDateWindow,
  readId,
  readPaging,
  readRateLimit,
  readRetry,
  readSummary,
} from "./read-rules.ts";
import { SchemaReader } from "./read-schema.ts";
import { readSecurity, readTagNames } from "./read-service.ts";
import {
  elements,
  fail,
  follow,
  member,
  members,
  requiredMember,
  requireString,
  type SourceNode,
} from "./source-node.ts";

const methods = ["get", "put", "post", "delete", "patch"] as const;
const json = "application/json";

export class OperationReader {
  readonly schemas = new SchemaReader();
  readonly #readSecurity: (operation: SourceNode) => Security;
  readonly #mayStream: boolean;

  /** @param mayStream - whether responses may be streams of JSON lines, which hand-written code reads */
  constructor(root: SourceNode, mayStream: boolean) {
    this.#readSecurity = readSecurity(root);
    this.#mayStream = mayStream;
  }

  readPath(path: string, reference: SourceNode): Operation[] {
    const item = follow(reference);
    refuseUnknownKeywords(item, "path item");
    const shared = member(item, "parameters");
    if (shared !== undefined)
      fail(shared, "parameters must be declared at each operation, not at the path");
    return methods.flatMap((method) => {
      const node = member(item, method);
      return node === undefined ? [] : [this.#operation(path, method, follow(node), reference)];
    });
  }

  #operation(path: string, method: string, node: SourceNode, pathNode: SourceNode): Operation {
    refuseUnknownKeywords(node, "operation");
    const reference = member(node, "requestBody");
    const body = reference && follow(reference);
    const parameters = this.#parameters(path, node);
    return {
      id: readId(node),
      method: method.toUpperCase(),
      path,
      retry: readRetry(node),
      ...readRateLimit(node),
      ...readDateWindow(node),
      ...readPaging(node),
      ...readSummary(node),
      documentation: readDocumentation(node),
      open: isOpen(node),
      pathParameters: parameters.path,
      query: parameters.query,
      ...(body === undefined
        ? {}
        : { body: this.#body(body), bodyDocumentation: readDocumentation(body) }),
      responses: this.#responses(requiredMember(node, "responses", "an operation needs responses")),
      security: this.#readSecurity(node),
      tags: readTagNames(node),
      deprecated: isMarked(node, "deprecated"),
      examples: readMediaTypes(body).flatMap((mediaType) => this.#examples(mediaType)),
      node,
      pathNode,
    };
  }

  #parameters(path: string, node: SourceNode): Record<ParameterPlace, Parameter[]> {
    const list = member(node, "parameters");
    const found: Record<ParameterPlace, Parameter[]> = { path: [], query: [] };
    for (const reference of list === undefined ? [] : elements(list)) {
      const sourceNode = follow(reference);
      found[placeOfParameter(sourceNode)].push(this.#parameter(sourceNode));
    }
    const named = found.path.map(({ name }) => name).sort();
    const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    if (named.join() !== expected.join()) {
      fail(node, `the path has the parameters [${expected}], the operation describes [${named}]`);
    }
    return found;
  }

  #parameter(node: SourceNode): Parameter {
    refuseUnknownKeywords(node, "parameter");
    for (const [keyword, value] of [
      ["style", "form"],
      ["explode", true],
    ] as const) {
      const keywordValue = member(node, keyword);
      if (keywordValue !== undefined && keywordValue.value !== value) {
        fail(keywordValue, `the generator supports only ${keyword}: ${value}`);
      }
    }
    return {
      name: requireString(requiredMember(node, "name", "a parameter needs a name")),
      ...this.#use(node, "a parameter"),
      deprecated: isMarked(node, "deprecated"),
      examples: this.#examples(node),
    };
  }

  #use(node: SourceNode, what: string): Omit<Header, "name"> {
    const schema = requiredMember(node, "schema", `${what} needs a schema`);
    return {
      required: isMarked(node, "required"),
      documentation: readDocumentation(node),
      schema: this.schemas.read(schema),
      node,
    };
  }

  #body(node: SourceNode): Schema {
    refuseUnknownKeywords(node, "request body");
    if (!isMarked(node, "required")) fail(node, "a request body must be required: true");
    return this.#jsonSchema(node) ?? fail(node, `a request body needs content ${json}`);
  }

  #responses(node: SourceNode): Response[] {
    return members(node).map(([status, reference]) => {
      if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status))
        fail(reference, `"${status}" is not the status of a response`);
      const response = follow(reference);
      refuseUnknownKeywords(response, "response");
      requiredMember(response, "description", "a response needs a description");
      const isHandWritten = this.#mayStream && isStream(response);
      const body = isHandWritten ? undefined : this.#jsonSchema(response);
      return {
        status,
        documentation: readDocumentation(response),
        ...(body === undefined ? {} : { body }),
        headers: this.#headers(member(response, "headers")),
        examples: readMediaTypes(response).flatMap((element) => this.#examples(element)),
        node: response,
        listedAt: reference,
      };
    });
  }

  #headers(headers: SourceNode | undefined): Header[] {
    return (headers === undefined ? [] : members(headers)).map(([name, reference]) => {
      const node = follow(reference);
      refuseUnknownKeywords(node, "header");
      return { name, ...this.#use(node, "a header") };
    });
  }

  /** Reads the named examples and the unnamed example of a parameter, or of the media type of a body. */
  #examples(node: SourceNode): Example[] {
    const [only, named] = [member(node, "example"), member(node, "examples")];
    return [
      ...(only === undefined ? [] : [{ name: "without a name", node: only }]),
      ...(named === undefined ? [] : members(named)).map(([name, reference]) => ({
        name,
        node: follow(reference),
      })),
    ];
  }

  #jsonSchema(node: SourceNode): Schema | undefined {
    const content = member(node, "content");
    if (content === undefined) return undefined;
    const media = requiredMember(content, json, `the generator supports only content ${json}`);
    for (const [type, at] of members(content)) {
      if (type !== json) fail(at, `the generator supports only content ${json}`);
    }
    refuseUnknownKeywords(media, "media type");
    return this.schemas.read(requiredMember(media, "schema", "content needs a schema"));
  }
}

type ParameterPlace = "path" | "query";

function placeOfParameter(node: SourceNode): ParameterPlace {
  const location = requiredMember(node, "in", "a parameter needs in");
  if (location.value === "path" || location.value === "query") return location.value;
  return fail(location, "the generator supports only parameters in query and path");
}

/** An empty list `security` of an operation means that the operation requires none of the contract's credentials. */
function isOpen(node: SourceNode): boolean {
  const security = member(node, "security");
  return security !== undefined && elements(security).length === 0;
}

function readMediaTypes(node: SourceNode | undefined): SourceNode[] {
  const content = node === undefined ? undefined : member(node, "content");
  return content === undefined ? [] : members(content).map(([, media]) => media);
}

function isStream(response: SourceNode): boolean {
  const content = member(response, "content");
  return content !== undefined && member(content, "application/x-ndjson") !== undefined;
}
