import type { Operation, RestContract, Schema } from "../model/contract.ts";
import { resolved } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { literal, renderHeader } from "./source-text.ts";

/**
 * The documentation of each generated table of request limits, by the name of the table. In the generated tables, a
 * value in a request body is named by its path, such as `payload.skus`.
 */
const descriptions = {
  queryDefaults: "The default of each query parameter, by operation.",
  queryMaxima: "The largest value of each query parameter, by operation.",
  bodyDefaults: "The default of each body field, by operation and path of the field.",
  bodyMaxima:
    "The largest number or the longest text of each body field, by operation and path of the field.",
  listedNumbers:
    "The allowed numbers of each body field with an enum, by operation and path of the field.",
  dateWindows:
    "The dates that one request of a listing can cover: the longest span in milliseconds, and the earliest date in epoch milliseconds.",
  maxEntries:
    "The largest number of entries of each list in a body, by operation and path of the list.",
} as const;

export function emitContractLimits(contract: RestContract): GeneratedFile {
  const found = contract.operations.map(
    (operation) => [operation.id, readLimits(contract, operation)] as const,
  );
  const constants = Object.entries(descriptions).map(([name, texts]) => {
    const rows = found.flatMap(([id, limits]) => {
      const fact = limits[name as keyof typeof descriptions] ?? {};
      return Object.keys(fact).length === 0 ? [] : [[id, fact]];
    });
    return `/** ${texts} */\nexport const ${name} = ${literal(Object.fromEntries(rows))} as const;\n`;
  });
  return {
    path: "packages/sandbox/src/gen/contract-limits.gen.ts",
    text: renderHeader(contract) + constants.join("\n"),
  };
}

/** Reads the defaults and limits of an operation's request values from the contract. */
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

/** The bounds of a 32-bit integer are not limits that the service declares. */
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
  const visit = (schema: Schema, path: string): void => {
    const found = resolved(contract, schema);
    const fact = find(schema) ?? find(found);
    if (fact !== undefined) byPlace[path] = fact;
    if (found.type === "array") visit(found.items, path);
    if (found.type !== "object") return;
    for (const { name, schema: member } of found.fields) {
      visit(member, path === "" ? name : `${path}.${name}`);
    }
  };
  if (body !== undefined) visit(body, "");
  return byPlace;
}
