import { type Exact, type ExactObject, isList, isObject } from "./json.ts";

/** The value with one place of it replaced, or taken away when `put` is undefined. */
export function changedAt(value: Exact, place: string, put: Exact | undefined): Exact {
  return place === "" ? (put ?? null) : changed(value, place.split("."), put);
}

function changed(
  value: Exact,
  [name = "", ...rest]: readonly string[],
  put: Exact | undefined,
): Exact {
  if (isList(value)) {
    const index = Number(name);
    return rest.length === 0 && put === undefined
      ? value.filter((_item, at) => at !== index)
      : value.map((item, at) => (at === index ? deeper(item, rest, put) : item));
  }
  const object = isObject(value) ? value : {};
  if (rest.length === 0 && put === undefined) {
    return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  }
  return { ...object, [name]: deeper(object[name] ?? {}, rest, put) };
}

function deeper(value: Exact, rest: readonly string[], put: Exact | undefined): Exact {
  return rest.length === 0 ? (put ?? null) : changed(value, rest, put);
}

/** What stands at a place, such as `splitPackages.0.packageDetails`. */
export function valueAt(value: Exact | undefined, place: string): Exact | undefined {
  let found = value;
  for (const name of place === "" ? [] : place.split(".")) {
    if (isList(found)) found = found[Number(name)];
    else if (isObject(found)) found = found[name];
    else return undefined;
  }
  return found;
}

/** The objects of the list at a place; none when no list stands there. */
export function objectsAt(value: Exact | undefined, place: string): readonly ExactObject[] {
  const list = valueAt(value, place);
  return isList(list) ? list.filter(isObject) : [];
}

/** A place as the service's messages write it: `$.skus[0].title`. */
export function jsonPath(place: string): string {
  const steps = place === "" ? [] : place.split(".");
  return steps.reduce(
    (path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : `${path}.${step}`),
    "$",
  );
}
