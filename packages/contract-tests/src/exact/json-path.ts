import { type Exact, type ExactObject, isList, isObject } from "./json.ts";

/** Undefined as replacement removes the value. */
export function withValueAt(value: Exact, path: string, replacement: Exact | undefined): Exact {
  return path === "" ? (replacement ?? null) : replaceAtSteps(value, path.split("."), replacement);
}

function replaceAtSteps(
  value: Exact,
  [name = "", ...rest]: readonly string[],
  replacement: Exact | undefined,
): Exact {
  if (isList(value)) {
    const index = Number(name);
    return rest.length === 0 && replacement === undefined
      ? value.filter((_item, at) => at !== index)
      : value.map((item, at) => (at === index ? replaceMember(item, rest, replacement) : item));
  }
  const object = isObject(value) ? value : {};
  if (rest.length === 0 && replacement === undefined) {
    return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  }
  return { ...object, [name]: replaceMember(object[name] ?? {}, rest, replacement) };
}

function replaceMember(
  value: Exact,
  rest: readonly string[],
  replacement: Exact | undefined,
): Exact {
  return rest.length === 0 ? (replacement ?? null) : replaceAtSteps(value, rest, replacement);
}

/** A path such as `splitPackages.0.packageDetails`. */
export function valueAt(value: Exact | undefined, path: string): Exact | undefined {
  let found = value;
  for (const name of path === "" ? [] : path.split(".")) {
    if (isList(found)) found = found[Number(name)];
    else if (isObject(found)) found = found[name];
    else return undefined;
  }
  return found;
}

/** Empty when the path leads to no list. */
export function objectsAt(value: Exact | undefined, path: string): readonly ExactObject[] {
  const list = valueAt(value, path);
  return isList(list) ? list.filter(isObject) : [];
}

/** Renders a path in the notation of the service's messages: `skus.0.title` becomes `$.skus[0].title`. */
export function renderJsonPath(path: string): string {
  const steps = path === "" ? [] : path.split(".");
  return steps.reduce(
    (path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : `${path}.${step}`),
    "$",
  );
}
