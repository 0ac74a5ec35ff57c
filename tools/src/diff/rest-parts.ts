import type { Example, Operation, Response, RestContract } from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import { renderWords } from "../model/read-members.ts";
import type { ObjectSchema, Schema } from "../model/schema.ts";
import { findSides } from "../model/sides.ts";
import { findPlace, member, members, type SourceNode } from "../model/source-node.ts";
import { visitSchemas } from "../model/visit-schemas.ts";
import {
  type ContractParts,
  type Direction,
  type Facts,
  operationRatings,
  type Part,
  type Rating,
  rateMember,
  wordsAlone,
} from "./part.ts";

/** A REST contract, as the generator reads it, in parts that can be compared. */
export function restParts(contract: RestContract): ContractParts {
  const sides = findSides(contract);
  const reached = operationsReached(contract);
  const types = [...contract.schemas].map(([name, schema]) => {
    const side = sides.get(name) ?? "response";
    const part = schemaPart(name, name, schema, side);
    return [
      name,
      { ...part, facts: { ...part.facts, side }, operations: reached.get(name) ?? [] },
    ] as const;
  });
  return {
    parts: [
      ...serviceParts(contract),
      ...contract.operations.map((operation) => operationPart(operation)),
    ],
    types: new Map(types),
  };
}

/** The ids of the operations that each named schema reaches. */
function operationsReached(contract: RestContract): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { id, pathParameters, query, body, responses } of contract.operations) {
    const schemas = [
      ...[...pathParameters, ...query].map(({ schema }) => schema),
      body,
      ...responses.flatMap((each) => [each.body, ...each.headers.map(({ schema }) => schema)]),
    ];
    for (const schema of schemas.filter((each) => each !== undefined)) {
      visitSchemas(contract, schema, (each) => {
        if (each.type === "reference")
          found.set(each.name, (found.get(each.name) ?? new Set()).add(id));
      });
    }
  }
  return new Map([...found].map(([name, ids]) => [name, [...ids]]));
}

const plain = { directions: [], facts: {}, parts: [] } as const;
const both = (rating: Rating) => ({ added: rating, gone: rating });

/** What is said of the contract as a whole. */
function serviceParts({ node, servers, operator, tags }: RestContract): Part[] {
  const info = member(node, "info");
  const profile = info && member(info, "x-operator");
  const [server] = servers;
  const grouping: Rating = { verdict: "patch", reason: "the docs group operations by it" };
  return [
    {
      ...plain,
      ...both(wordsAlone),
      name: "servers",
      subject: "the base address",
      place: findPlace(server?.node ?? node),
      facts: {
        servers: Object.fromEntries(servers.map((each) => [each.address, findWords(each)])),
      },
    },
    {
      ...plain,
      ...both(wordsAlone),
      name: "x-operator",
      subject: "x-operator",
      place: findPlace(profile ?? info ?? node),
      facts: { operator },
    },
    ...tags.map((tag) => ({
      ...plain,
      ...both(grouping),
      name: `tag ${tag.name}`,
      subject: `tag ${tag.name}`,
      place: findPlace(tag.node),
      facts: without({ description: renderWords(tag.words) }),
    })),
    ...documentedMembers(node, ["info"], ["version", "x-operator"]),
    // Which credentials come is compared at the operations; what is left here is words.
    ...documentedMembers(node, ["components", "securitySchemes"], []),
  ];
}

function findWords({ node }: { readonly node: SourceNode }): string {
  const { url, variables, ...words } = node.value as Record<string, unknown>;
  return JSON.stringify(words);
}

/** Members that only documentation shows. */
function documentedMembers(
  root: SourceNode,
  path: readonly string[],
  others: readonly string[],
): Part[] {
  const node = path.reduce<SourceNode | undefined>((at, key) => at && member(at, key), root);
  return (node === undefined ? [] : members(node))
    .filter(([name]) => !others.includes(name))
    .map(([name, value]) => ({
      ...plain,
      ...both(wordsAlone),
      name: `${path.at(-1)}.${name}`,
      subject: `${path.at(-1)}.${name}`,
      place: findPlace(value),
      facts: {
        description: JSON.stringify(value.value, ["description", "deprecated", "x-assumption"]),
      },
    }));
}

/** The keywords that facts of an operation stand under, where they are called otherwise. */
const keywords: Partial<Record<keyof Facts, string>> = {
  retry: "x-retry",
  rateLimit: "x-rate-limit",
  dateWindow: "x-date-window",
  paging: "x-paging",
  codeSamples: "x-codeSamples",
};

function operationPart(operation: Operation): Part {
  const { id, method, path, node, pathNode, security, query, pathParameters, body } = operation;
  const { retry, rateLimit, dateWindow, paging, summary, words, deprecated, tags } = operation;
  return {
    name: `${method} ${path}`,
    otherName: id,
    subject: "",
    operations: [id],
    place: findPlace(pathNode),
    locate: (fact) => {
      if (fact === "path") return findPlace(pathNode);
      if (fact === "credentials") return findPlace(security.node);
      return findPlace(member(node, keywords[fact] ?? fact) ?? node);
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
      description: renderWords(words),
      deprecated,
      tags,
      credentials: security.choices.map((choice) =>
        choice.map((each) => `${each.in} ${each.name}`).sort(),
      ),
      codeSamples: member(node, "x-codeSamples")?.value,
      externalDocs: member(node, "externalDocs")?.value,
    }),
    parts: [
      ...[...pathParameters, ...query].map((parameter) => {
        const subject = `, parameter ${parameter.name}`;
        return usePart(subject, parameter, "request", parameter.examples);
      }),
      ...(body === undefined ? [] : [bodyPart(operation, body)]),
      ...operation.responses.map(responsePart),
    ],
  };
}

/** A parameter, or a header of a response. */
function usePart(
  subject: string,
  use: Pick<Operation["query"][number], "required" | "words" | "schema"> & {
    readonly deprecated?: boolean;
  },
  direction: Direction,
  examples: readonly Example[],
): Part {
  const part = schemaPart(subject.toLowerCase(), subject, use.schema, direction);
  const { facts } = part;
  return {
    ...part,
    ...rateMember([direction], use.required),
    facts: {
      ...facts,
      required: use.required,
      deprecated: use.deprecated || facts.deprecated || false,
      description: [renderWords(use.words), facts.description].join("\n"),
    },
    parts: [...part.parts, ...exampleParts(examples)],
  };
}

function bodyPart({ bodyWords = { assumptions: [] }, examples }: Operation, body: Schema): Part {
  const part = schemaPart("body", ", body", body, "request");
  const refused: Rating = { verdict: "major", reason: "requests made as before are refused" };
  return {
    ...part,
    ...both(refused),
    facts: {
      ...part.facts,
      description: [renderWords(bodyWords), part.facts.description].join("\n"),
    },
    parts: [...part.parts, ...exampleParts(examples)],
  };
}

function responsePart({ status, words, node, listedAt, body, headers, examples }: Response): Part {
  const subject = `, response ${status}`;
  const isSuccess = status.startsWith("2");
  return {
    ...plain,
    name: subject,
    subject,
    place: findPlace(listedAt),
    locate: () => findPlace(node),
    added: {
      verdict: "minor",
      reason: isSuccess
        ? "one more way to succeed; the others stay"
        : "clients read every refusal by its class, listed or not",
    },
    gone: isSuccess
      ? { verdict: "major", reason: "callers wait for this response" }
      : { verdict: "minor", reason: "callers meet one refusal less" },
    facts: without({ description: renderWords(words) }),
    parts: [
      ...(body === undefined ? [] : [schemaPart("body", `${subject} body`, body, "response")]),
      ...headers.map((each) => usePart(`${subject}, header ${each.name}`, each, "response", [])),
      ...exampleParts(examples),
    ],
  };
}

function exampleParts(examples: readonly Example[]): Part[] {
  const rating: Rating = {
    verdict: "patch",
    reason: "docs and mock show it; no call depends on it",
  };
  return examples.map(({ name, node }) => ({
    ...plain,
    ...both(rating),
    name: `example ${name}`,
    subject: `, example ${name}`,
    place: findPlace(node),
    // As it is written: `12.50` is not `12.5`.
    facts: { example: node.document.writtenAt(node.path) },
  }));
}

/** A schema where it is used, or under its name. */
function schemaPart(name: string, subject: string, schema: Schema, direction: Direction): Part {
  return {
    name,
    subject,
    place: findPlace(schema.node),
    ...rateMember([direction], false),
    directions: [direction],
    facts: without({
      nullable: schema.nullable,
      default: schema.default,
      description: renderWords(schema.words),
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
      const { kind, minimum, exclusiveMinimum, maximum, values, fractionDigits, ranges } = schema;
      const type = isDecimal(kind) ? "a decimal" : "a whole number";
      return {
        type: kind === "identifier" ? "an identifier" : type,
        kind,
        minimum,
        exclusiveMinimum,
        maximum,
        values: values?.toSorted(),
        fractionDigits,
        ranges,
      };
    }
    case "string": {
      const { minLength = 0, maxLength, pattern, values } = schema;
      return { type: "a string", minLength, maxLength, pattern, values: values?.toSorted() };
    }
    case "boolean":
      return { type: "a boolean" };
    case "any":
      return { type: "anything" };
  }
}

/** Rules that tie one member to another: which must come together, which must not be lower. */
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

/** Facts without those of which nothing is said. */
function without(facts: { readonly [Fact in keyof Facts]: Facts[Fact] | undefined }): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
