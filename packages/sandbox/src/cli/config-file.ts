import { readFileSync } from "node:fs";

/** Read when it is there and no other is named. */
export const DEFAULT_CONFIG_FILE = "marketplace-sandbox.json";

/** A configuration file that cannot be used, in words for its author. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/**
 * The options of a configuration file: a JSON object whose members are the long option names in
 * camel case, such as `{"port": 5000, "taskDelay": 0}`.
 *
 * @param path the file; when undefined, the default one if it exists.
 * @throws ConfigurationError when the file cannot be used.
 */
export function readConfigFile(path: string | undefined): ReadonlyMap<string, string | boolean> {
  const file = path ?? DEFAULT_CONFIG_FILE;
  const text = readText(file, path !== undefined);
  if (text === undefined) return new Map();
  const parsed = parse(file, text);
  return new Map(
    parsed.map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );
}

function readText(file: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isAbsent && !isNamed) return undefined;
    throw new ConfigurationError(
      `The configuration file ${file} cannot be read: ${messageOf(error)}`,
    );
  }
}

function parse(file: string, text: string): [string, string | number | boolean][] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError(`The configuration file ${file} is not JSON: ${messageOf(error)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ConfigurationError(`The configuration file ${file} must hold a JSON object`);
  }
  return Object.entries(value).map(([name, member]) => {
    const isPlain = ["string", "number", "boolean"].includes(typeof member);
    if (!isPlain)
      throw new ConfigurationError(`In ${file}, "${name}" must be text, a number or true or false`);
    return [name, member];
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
