/** Finds what is wrong with the value of an option; undefined for a valid value. */
export type Check = (value: unknown, name: string) => Error | undefined;

export const be =
  (text: string, accepts: (value: unknown) => boolean, Problem = TypeError): Check =>
  (value, name) =>
    accepts(value) ? undefined : new Problem(`${name} must be ${text}`);

const isNumber = (value: unknown): value is number => typeof value === "number";
export const beNumber = (text: string, accepts: (value: number) => boolean): Check =>
  be(text, (value) => isNumber(value) && accepts(value), RangeError);

/**
 * Accepts any value of an option, because the code that uses the option validates the value, or the option is ignored.
 */
export const anything: Check = () => undefined;
/** Accepts a member that is no option, and that no message lists as one. */
export const ignored: Check = () => undefined;

/**
 * Validates the names and values of the options in an options object. An option with the value undefined counts as
 * absent.
 */
export const holding =
  (members: Readonly<Record<string, Check>>): Check =>
  (value, name) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return new TypeError(`${name} must be an object`);
    }
    for (const [member, input] of Object.entries(value)) {
      if (input === undefined) continue;
      const path = name === "" ? member : `${name}.${member}`;
      const check = Object.hasOwn(members, member) ? members[member] : undefined;
      const problem = check === undefined ? createUnknownOption(path, members) : check(input, path);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

function createUnknownOption(path: string, members: Readonly<Record<string, Check>>): TypeError {
  const names = Object.keys(members).filter((name) => members[name] !== ignored);
  return new TypeError(`There is no option ${path}, only ${names.join(", ")}`);
}
