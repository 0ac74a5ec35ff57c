import { describe, expect, it } from "vitest";
import { OptionError } from "../domain/option-error.ts";
import { createSandbox } from "./create-sandbox.ts";
import { type Option, optionTable } from "./option-table.ts";
import { resolveOptions } from "./resolve-options.ts";

const table = Object.entries<Option>(optionTable);

describe("the table of options", () => {
  it.each(table)("has a valid default for %s", (name, option) => {
    if (option.default !== undefined) expect(option.check(option.default, name)).toBeUndefined();
  });

  it.each(table)("refuses a value of another type for %s", (name, { check }) => {
    for (const wrong of [null, { x: 1 }, [], Number.NaN, "", -1, 0.5]) {
      expect(check(wrong, name)?.message).toMatch(`${name} must`);
    }
  });
});

describe("options in code", () => {
  it.each([
    [{ packages: -1 }, "packages must be a whole number from 0 to 10000000"],
    [{ controlToken: "" }, "controlToken must be a text and not empty"],
    [{ cors: [""] }, 'cors must be a text and not empty, not ""'],
    [{ data: "file:x.db" }, "data must be a path, not a URL: file:x.db"],
    [{ profile: "other" as "observed" }, "profile must be one of document, observed"],
    [{ pakages: 1 } as object, "pakages is not an option of the sandbox"],
  ])("refuses %j as the command does", (options, message) => {
    expect(() => resolveOptions(options)).toThrow(message);
    expect(() => createSandbox(options)).toThrow(OptionError);
  });

  it("take the profile from the environment variable when it is absent, and validate it", () => {
    const observed = { MARKETPLACE_SANDBOX_PROFILE: "observed" };
    expect(resolveOptions({}, observed)).toMatchObject({
      profile: "observed",
      wrongDecimals: "reject",
    });
    expect(resolveOptions({ profile: "document" }, observed).profile).toBe("document");
    for (const wrong of ["", "live"]) {
      const problem = "profile must be one of document, observed";
      expect(() => resolveOptions({}, { MARKETPLACE_SANDBOX_PROFILE: wrong })).toThrow(problem);
    }
  });

  it("treats an undefined option as absent", () => {
    expect(resolveOptions({ packages: undefined as unknown as number }).packages).toBe(100);
  });
});
