import type { TestProjectInlineConfiguration } from "vitest/config";
import { packageTests } from "../../../vitest.base.ts";

const base = packageTests();

/** A vitest project of the files of `test/clients` that a pattern names. */
export function clientProject(
  name: string,
  files: string,
  own: { readonly env?: Record<string, string>; readonly testTimeout?: number } = {},
): TestProjectInlineConfiguration {
  const include = [`test/clients/${files}`];
  const env = { ...base.test?.env, ...own.env };
  return { ...base, test: { ...base.test, ...own, name, include, env } };
}
