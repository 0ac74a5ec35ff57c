import {
  type Example,
  type NumberSchema,
  type ObjectSchema,
  type Operation,
  type Parameter,
  type Response,
  type RestContract,
  type Schema,
  withoutAnnotations,
} from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import { renderDocumentation } from "../model/read-members.ts";
import { findLocation, member, members, type SourceNode } from "../model/source-node.ts";
import { findUses } from "../model/visit-schemas.ts";
import {
  type ContractParts,
  type Direction,
  type Facts,
  type LowestNumber,
  leaf,
  operationRatings,
  type Part,
  type Rating,
  rateMember,
} from "./part.ts";

export function restParts(contract: RestContract): ContractParts {
  const uses = findUses(contract);
  const types = [...contract.schemas].map(([name, schema]): [string, Part] => {
    const found = uses.get(name) ?? [];
    const side = found[0]?.side ?? "response";
    const part = schemaPart(name, name, schema, side);
    const operations = [...new Set(found.map(({ operation }) => operation))];
    return [name, { ...part, facts: { ...part.facts, side }, operations }];
  });
  const parts = [...serviceParts(contract), ...contract.operations.map(operationPart)];
  return { parts, types: new Map(types) };
}

const grouping: Rating = { verdict: "patch", reason: "the docs group operations by it" };
const observed: Rating = {
  verdict: "patch",
  reason: "docs and mock show it; no call depends on it",
};
const refused: Rating = { verdict: "major", reason: "requests made as before are refused" };

function serviceParts({ node, servers, operator, tags }: RestContract): Part[] {
  const info = member(node, "info");
  const profile = info && member(info, "x-operator");
  const addresses = servers.map((server) => [server.address, findDocumentation(server)]);
  return [
    leaf("the base address", findLocation(servers[0]?.node ?? node), {
      servers: Object.fromEntries(addresses),
    }),
    ...servers.flatMap(variableParts),
    leaf("x-operator", findLocation(profile ?? info ?? node), { operator }),
    ...tags.map((tag) =>
      leaf(
        `tag ${tag.name}`,
        findLocation(tag.node),
        without({ description: renderDocumentation(tag.documentation) }),
        grouping,
      ),
    ),
    ...documentedMembers(node, ["info"], ["version", "x-operator"]),
    // Required credentials are compared at the operations, so the comparison of credential headers compares only their
    // descriptions.
    ...documentedMembers(
      node,
      ["components", "securitySchemes"],
      [],
      ["description", "deprecated", "x-assumption"],
    ),
  ];
}

function variableParts({ address, variables }: RestContract["servers"][number]): Part[] {
  return variables.map(({ name, values, node }) => ({
    ...leaf(
      `the base address, variable ${name}`,
      findLocation(node),
      without({ values, description: JSON.stringify(member(node, "description")?.value) }),
    ),
    name: `${address} ${name}`,
    otherName: name,
    directions: ["request"],
    added: { verdict: "minor", reason: "callers may choose its value; the default stays" },
    gone: { verdict: "major", reason: "callers who chose its value have another address" },
  }));
}

function findDocumentation({ node }: { readonly node: SourceNode }): string {
  const { url, variables, ...texts } = node.value as Record<string, unknown>;
  return JSON.stringify(texts);
}

/** The members of the OpenAPI document that only documentation uses. */
function documentedMembers(
  root: SourceNode,
  path: readonly string[],
  others: readonly string[],
  keys?: string[],
): Part[] {
  const node = path.reduce<SourceNode | undefined>((at, key) => at && member(at, key), root);
  return (node === undefined ? [] : members(node))
    .filter(([name]) => !others.includes(name))
    .map(([name, at]) => {
      const description = JSON.stringify(at.value, keys);
      return leaf(`${path.at(-1)}.${name}`, findLocation(at), { description });
    });
}

/** The OpenAPI keywords of operation properties whose names differ from the keyword. */
const keywords: Partial<Record<keyof Facts, string>> = {
  retry: "x-retry",
  rateLimit: "x-rate-limit",
  dateWindow: "x-date-window",
  paging: "x-paging",
  codeSamples: "x-codeSamples",
};

function operationPart(operation: Operation): Part {
  const { id, method, path, node, pathNode, security, query, pathParameters, body } = operation;
  const {
    retry,
    rateLimit,
    dateWindow,
    paging,
    summary,
    documentation: texts,
    deprecated,
    tags,
  } = operation;
  return {
    name: `${method} ${path}`,
    otherName: id,
    subject: "",
    operations: [id],
    location: findLocation(pathNode),
    locate: (fact) => {
      if (fact === "path") return findLocation(pathNode);
      if (fact === "credentials") return findLocation(security.node);
      return findLocation(member(node, keywords[fact] ?? fact) ?? node);
    },
    ...operationRatings,
    directions: ["request"],
    facts: without({
      operationId: id,
      method,
      path,
      retry,
      rateLimit,
      dateWindow,
      paging,
      summary,
      description: renderDocumentation(texts),
      deprecated,
      tags,
      credentials: security.choices.map((choice) =>
        choice.map((credential) => `${credential.in} ${credential.name}`).sort(),
      ),
      codeSamples: member(node, "x-codeSamples")?.value,
      externalDocs: member(node, "externalDocs")?.value,
    }),
    parts: [
      ...[...pathParameters, ...query].map((pathParameter) =>
        usePart(
          pathParameter.name,
          `, parameter ${pathParameter.name}`,
          pathParameter,
          "request",
          pathParameter.examples,
        ),
      ),
      ...(body === undefined ? [] : [bodyPart(operation, body)]),
      ...operation.responses.map((response) => responsePart(response, operation)),
    ],
  };
}

type Use = Pick<Parameter, "required" | "documentation" | "schema"> & {
  readonly deprecated?: boolean;
};

/** Builds the part of a parameter, a body, or a response header. */
function usePart(
  name: string,
  subject: string,
  { required, documentation: texts, schema, deprecated }: Use,
  direction: Direction,
  examples: readonly Example[] = [],
): Part {
  const part = schemaPart(name, subject, schema, direction);
  const { facts } = part;
  return {
    ...part,
    ...rateMember([direction], required),
    facts: {
      ...facts,
      required,
      deprecated: deprecated || facts.deprecated || false,
      description: [renderDocumentation(texts), facts.description].join("\n"),
    },
    parts: [...part.parts, ...examples.map(examplePart)],
  };
}

function bodyPart(
  { bodyDocumentation: texts = { assumptions: [] }, examples }: Operation,
  schema: Schema,
) {
  const use = { required: true, documentation: texts, schema };
  return { ...usePart("body", ", body", use, "request", examples), added: refused, gone: refused };
}

function responsePart(response: Response, operation: Operation): Part {
  const { status, documentation: texts, node, listedAt, body, headers, examples } = response;
  const subject = `, response ${status}`;
  const isSuccess = isSuccessful(response);
  const isReadAlike = operation.responses
    .filter(isSuccessful)
    .every((other) => renderBody(other) === renderBody(response));
  return {
    ...leaf(subject, findLocation(listedAt), without({ description: renderDocumentation(texts) })),
    locate: () => findLocation(node),
    added:
      isSuccess && !isReadAlike
        ? { verdict: "major", reason: "clients read every success alike, and throw for this one" }
        : {
            verdict: "minor",
            reason: isSuccess
              ? "one more way to succeed; the others stay"
              : "clients read every refusal by its class, listed or not",
          },
    gone: isSuccess
      ? { verdict: "major", reason: "callers wait for this response" }
      : { verdict: "minor", reason: "callers meet one refusal less" },
    parts: [
      ...(body === undefined ? [] : [schemaPart("body", `${subject} body`, body, "response")]),
      ...headers.map((header) =>
        // Names of parameters are lowercased for pairing only when they are headers, because other names are
        // case-sensitive in HTTP.
        usePart(
          `header ${header.name.toLowerCase()}`,
          `${subject}, header ${header.name}`,
          header,
          "response",
        ),
      ),
      ...examples.map(examplePart),
    ],
  };
}

const isSuccessful = ({ status }: Response): boolean => status.startsWith("2");

/** The content of a response's body, whatever its documentation says. */
function renderBody({ body }: Response): string {
  if (body === undefined) return "";
  const part = schemaPart("", "", body, "response");
  return JSON.stringify(part, (key, value) =>
    key === "location" || key === "description" || key === "deprecated" ? undefined : value,
  );
}

/** Examples of the contract are compared as text, in which the number `12.50` is different from `12.5`. */
function examplePart({ name, node }: Example): Part {
  const example = node.document.writtenAt(node.path);
  return leaf(`, example ${name}`, findLocation(node), { example }, observed);
}

/** Builds the contract part of an OpenAPI schema, for a use of the schema or for the schema's name. */
function schemaPart(name: string, subject: string, schema: Schema, direction: Direction): Part {
  return {
    name,
    subject,
    location: findLocation(schema.node),
    ...rateMember([direction], false),
    directions: [direction],
    facts: without({
      nullable: schema.nullable,
      default: schema.default,
      description: renderDocumentation(schema.documentation),
      deprecated: schema.deprecated,
      ...contentFacts(schema),
    }),
    ...(schema.type === "reference" && { type: schema.name }),
    parts:
      schema.type === "array"
        ? [schemaPart("[]", `${subject}[]`, schema.items, direction)]
        : schema.type === "object"
          ? fieldParts(subject, schema, direction)
          : [],
  };
}

function fieldParts(subject: string, { fields }: ObjectSchema, direction: Direction): Part[] {
  return fields.map(({ name, required, schema }) => {
    const part = schemaPart(name, `${subject}.${name}`, schema, direction);
    const ratings = rateMember([direction], required);
    return { ...part, ...ratings, facts: { ...part.facts, required } };
  });
}

function contentFacts(schema: Schema): { readonly [Fact in keyof Facts]: Facts[Fact] | undefined } {
  switch (schema.type) {
    case "reference":
      return {};
    case "object":
      return { type: "an object", dependencies: listDependencies(schema) };
    case "array":
      return { type: "an array", minItems: schema.minItems ?? 0, maxItems: schema.maxItems };
    case "number": {
      const { kind, values } = schema;
      const {
        minimum: _minimum,
        exclusiveMinimum: _above,
        ...properties
      } = withoutAnnotations(schema);
      const type = isDecimal(kind) ? "a decimal" : "a whole number";
      return {
        ...properties,
        lowest: findLowest(schema),
        type: kind === "identifier" ? "an identifier" : type,
        values: values?.toSorted(),
      };
    }
    case "string": {
      const properties = withoutAnnotations(schema);
      const values = properties.values?.toSorted();
      return { minLength: 0, ...properties, type: "a string", values };
    }
    case "boolean":
      return { type: "a boolean" };
    case "any":
      return { type: "anything" };
  }
}

function findLowest({ kind, minimum, exclusiveMinimum }: NumberSchema): LowestNumber | undefined {
  const isExclusive = isDecimal(kind);
  const above = exclusiveMinimum !== undefined && {
    bound: isExclusive ? exclusiveMinimum : Math.floor(exclusiveMinimum) + 1,
    isExclusive,
  };
  if (minimum === undefined) return above || undefined;
  return above && above.bound >= minimum ? above : { bound: minimum, isExclusive: false };
}

/** Rules between two members: `dependentRequired` and `x-not-below`. */
function listDependencies({ dependentRequired, notBelow }: ObjectSchema): Facts["dependencies"] {
  return Object.fromEntries([
    ...Object.entries(dependentRequired).flatMap(([name, others]) =>
      others.map((other) => [`${name} comes with ${other}`, [name, other]]),
    ),
    ...Object.entries(notBelow).map(([name, other]) => [
      `${name} not below ${other}`,
      [name, other],
    ]),
  ]);
}

/** Removes the undefined properties of a contract part. */
function without(facts: { readonly [Fact in keyof Facts]: Facts[Fact] | undefined }): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
