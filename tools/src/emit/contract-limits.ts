import type { Operation, RestContract, Schema } from "../model/contract.ts";
import { resolved } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { literal, renderHeader } from "./source-text.ts";

/** What the values of requests are, by their names in generated code; of a body each by its place, `payload.skus`. */
const facts = {
  queryDefaults: "What an absent query parameter means, by operation.",
  queryMaxima: "The largest value of a query parameter, by operation.",
  bodyDefaults: "What an absent field of a body means, each by its place, by operation.",
  bodyMaxima:
    "The largest number, or the most characters, of a field of a body, each by its place, by operation.",
  listedNumbers:
    "The numbers that a field of a body may have where only those are listed, each by its place, by operation.",
  dateWindows:
    "Which dates one request of a listing reaches: a span in milliseconds, and the first date as epoch ms.",
  maxEntries: "The most entries of the lists in a body, each by its place, by operation.",
} as const;

export function emitContractLimits(contract: RestContract): GeneratedFile {
  const found = contract.operations.map(
    (operation) => [operation.id, readLimits(contract, operation)] as const,
  );
  const constants = Object.entries(facts).map(([name, texts]) => {
    const rows = found.flatMap(([id, limits]) => {
      const fact = limits[name as keyof typeof facts] ?? {};
      return Object.keys(fact).length === 0 ? [] : [[id, fact]];
    });
    return `/** ${texts} */\nexport const ${name} = ${literal(Object.fromEntries(rows))} as const;\n`;
  });
  return {
    path: "packages/sandbox/src/gen/contract-limits.gen.ts",
    text: renderHeader(contract) + constants.join("\n"),
  };
}

/** What a contract says of the values in an operation's request. */
export function readLimits(contract: RestContract, operation: Operation) {
  const inQuery = <Fact>(find: (schema: Schema) => Fact | undefined) =>
    Object.fromEntries(
      operation.query.flatMap(({ name, schema }) => {
        const fact = find(schema) ?? find(resolved(contract, schema));
        return fact === undefined ? [] : [[name, fact]];
      }),
    );
  const inBody = <Fact>(find: (schema: Schema) => Fact | undefined) =>
    readFacts(contract, operation, find);
  return {
    queryDefaults: inQuery((schema) => schema.default),
    queryMaxima: inQuery(findMaximum),
    bodyDefaults: inBody((schema) => schema.default),
    bodyMaxima: inBody((schema) =>
      schema.type === "string" ? schema.maxLength : findMaximum(schema),
    ),
    listedNumbers: inBody((schema) => (schema.type === "number" ? schema.values : undefined)),
    dateWindows: operation.dateWindow,
    maxEntries: inBody((schema) => (schema.type === "array" ? schema.maxItems : undefined)),
  };
}

/** The bound of a 32-bit integer is no rule of the service. */
function findMaximum(schema: Schema): number | undefined {
  const maximum = schema.type === "number" ? schema.maximum : undefined;
  return maximum === 2 ** 31 - 1 ? undefined : maximum;
}

function readFacts<Fact>(
  contract: RestContract,
  { body }: Operation,
  find: (schema: Schema) => Fact | undefined,
): Readonly<Record<string, Fact>> {
  const byPlace: Record<string, Fact> = {};
  const visit = (schema: Schema, place: string): void => {
    const found = resolved(contract, schema);
    const fact = find(schema) ?? find(found);
    if (fact !== undefined) byPlace[place] = fact;
    if (found.type === "array") visit(found.items, place);
    if (found.type !== "object") return;
    for (const { name, schema: member } of found.fields) {
      visit(member, place === "" ? name : `${place}.${name}`);
    }
  };
  if (body !== undefined) visit(body, "");
  return byPlace;
}
