import { isArray, isObject, type Json, type JsonObject } from "../rest/contract-node.ts";
import { restOperationPath } from "../soap/twins.ts";
import { type SearchEntry, searchText } from "./search-entry.ts";

/** Every operation of the REST contract, with each of its parameters and fields at any depth. */
export function restEntries(document: JsonObject): SearchEntry[] {
  return operationsOf(document).flatMap((operation) => {
    const { operationId, summary, description, path, method } = operation;
    const place = restOperationPath(operationId, operation.tag);
    const anchor = `${place}#${place.slice(place.indexOf("#/") + 2)}`;
    const field = (
      entry: Pick<SearchEntry, "title" | "text"> & { anchor: string; side: string },
    ) => ({
      kind: "REST field" as const,
      title: entry.title,
      context: `${operationId}, ${entry.side}`,
      text: entry.text,
      path: `${anchor}/${entry.anchor.toLowerCase()}`,
      weight: 1,
    });
    return [
      {
        kind: "REST operation",
        title: operationId,
        context: `${summary} · ${method.toUpperCase()} ${path}`,
        text: searchText(description),
        path: place,
        weight: 2,
      } satisfies SearchEntry,
      ...operation.parameters.map(({ name, text }) =>
        field({ title: name, text, side: "query", anchor: `t=request&in=query&path=${name}` }),
      ),
      ...fieldsOf(document, operation.request).map(({ names, text, place: named }) =>
        field({
          title: last(names),
          text,
          side: sideOf("request", names),
          anchor: `t=request&path=${named.join("/")}`,
        }),
      ),
      ...fieldsOf(document, operation.response).map(({ names, text, place: named }) =>
        field({
          title: last(names),
          text,
          side: sideOf("response", names),
          anchor: `t=response&c=200&path=${named.join("/")}`,
        }),
      ),
    ];
  });
}

const sideOf = (side: string, names: readonly string[]): string =>
  names.length === 1 ? side : `${side}: ${names.slice(0, -1).join(" › ")}`;

const last = (names: readonly string[]): string => names.at(-1) ?? "";

interface FoundOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly path: string;
  readonly method: string;
  readonly tag: string;
  readonly parameters: readonly { readonly name: string; readonly text: string }[];
  readonly request: Json | undefined;
  readonly response: Json | undefined;
}

/** The operations of an OpenAPI document. */
export function operationsOf(document: JsonObject): FoundOperation[] {
  return members(document.paths).flatMap(([path, item]) =>
    members(item)
      .filter(([, operation]) => isObject(operation) && "operationId" in operation)
      .map(([method, operation]) => {
        const found = isObject(operation) ? operation : {};
        const [tag] = isArray(found.tags) ? found.tags : [];
        const parameters = isArray(found.parameters) ? found.parameters : [];
        return {
          operationId: String(found.operationId),
          summary: String(found.summary ?? ""),
          description: String(found.description ?? ""),
          path,
          method,
          tag: String(tag).toLowerCase(),
          parameters: parameters.filter(isObject).map(({ name, description }) => ({
            name: String(name),
            text: searchText(String(description ?? "")),
          })),
          request: at(found, "requestBody", "content", "application/json", "schema"),
          response: at(found, "responses", "200", "content", "application/json", "schema"),
        };
      }),
  );
}

interface FoundField {
  readonly names: readonly string[];
  readonly text: string;
  /** The names by which Redoc can be led to the field: those up to a choice between schemas. */
  readonly place: readonly string[];
}

function fieldsOf(
  document: JsonObject,
  schema: Json | undefined,
  names: readonly string[] = [],
  chosenAt?: readonly string[],
): FoundField[] {
  const resolved = resolve(document, schema);
  if (resolved === undefined) return [];
  if (resolved.items !== undefined) {
    return fieldsOf(document, resolved.items, names, chosenAt);
  }
  const choices = isArray(resolved.anyOf) ? resolved.anyOf : [];
  return [
    ...choices.flatMap((choice) => fieldsOf(document, choice, names, chosenAt ?? names)),
    ...members(resolved.properties).flatMap(([name, property]) => {
      const inner = [...names, name];
      const described = resolve(document, property)?.description ?? "";
      return [
        { names: inner, text: searchText(String(described)), place: chosenAt ?? inner },
        ...fieldsOf(document, property, inner, chosenAt),
      ];
    }),
  ];
}

/** The schema that a schema stands for; its own words win over those of what it refers to. */
function resolve(document: JsonObject, schema: Json | undefined): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const reference = schema.$ref;
  if (typeof reference !== "string") return schema;
  const target = at(document, ...reference.slice(2).split("/"));
  const resolved = resolve(document, target);
  return resolved === undefined ? undefined : { ...resolved, ...schema };
}

function at(value: Json, ...names: readonly string[]): Json | undefined {
  let found: Json | undefined = value;
  for (const name of names) found = isObject(found) ? found[name] : undefined;
  return found;
}

function members(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}
