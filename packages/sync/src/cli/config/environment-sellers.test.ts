import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useFolder } from "../../store/folder.fixture.ts";
import { Environment } from "./environment.ts";
import { readEnvironmentSellers } from "./environment-sellers.ts";

const BASE_URL = "https://api.example.com";

/** The variables of a seller, each with its own name in its value. */
const variablesOf = (ending: string) =>
  Object.fromEntries(
    ["APP_KEY", "APP_SECRET"].map((name) => [`MARKETPLACE_${name}${ending}`, `${name}${ending}`]),
  );

describe("the sellers of the environment", () => {
  const { path } = useFolder();
  const read = (variables: Record<string, string>) => {
    const environment = new Environment({ environment: variables, folder: path() });
    const sellers = readEnvironmentSellers(environment, { name: "shop", baseUrl: BASE_URL });
    environment.refuseEmpty();
    return sellers;
  };

  it.each([
    ["shop-1", "_SHOP_1"],
    ["a--b", "_A__B"],
    ["çiçek", "__I_EK"],
    ["c\u0327ic\u0327ek", "__I_EK"],
    ["ışık", "____K"],
    ["ß", "__"],
    ["a\u{1f600}b", "_A_B"],
    ["-", "__"],
  ])("of the name %j have variables that end with %s", (name, ending) => {
    expect(read({ MARKETPLACE_SELLERS: name, ...variablesOf(ending) })).toEqual([
      {
        seller: name,
        baseUrl: BASE_URL,
        credentials: { appKey: `APP_KEY${ending}`, appSecret: `APP_SECRET${ending}` },
      },
    ]);
  });

  it.each([
    ["a-b,a_b", '"a-b" and "a_b" have the same variables, such as MARKETPLACE_APP_KEY_A_B:'],
    ["ağ, aş", '"ağ" and "aş" have the same variables, such as MARKETPLACE_APP_KEY_A_:'],
    ["x-file,x", '"x-file" and "x" have the same variables, such as MARKETPLACE_APP_KEY_X_FILE:'],
    ["x,X_File", '"x" and "X_File" have the same variables, such as MARKETPLACE_APP_KEY_X_FILE:'],
    ["shop,shop", 'names seller "shop" twice'],
    ["shop,", "must be seller names separated by commas"],
    ["", "MARKETPLACE_SELLERS is set and empty: unset it"],
  ])("are refused when MARKETPLACE_SELLERS is %j", (names, message) => {
    expect(() => read({ MARKETPLACE_SELLERS: names })).toThrow(message);
  });

  it("are distinct when only the number of other characters differs", () => {
    const variables = { ...variablesOf("_A_B"), ...variablesOf("_A__B") };
    const sellers = read({ MARKETPLACE_SELLERS: "a-b,a--b", ...variables });
    expect(sellers.map(({ credentials }) => credentials)).toEqual([
      { appKey: "APP_KEY_A_B", appSecret: "APP_SECRET_A_B" },
      { appKey: "APP_KEY_A__B", appSecret: "APP_SECRET_A__B" },
    ]);
  });

  it("never use another address in place of one that is set and empty", () => {
    const variables = { ...variablesOf("_A"), MARKETPLACE_BASE_URL_A: " " };
    expect(() => read({ MARKETPLACE_SELLERS: "a", ...variables })).toThrow(
      "MARKETPLACE_BASE_URL_A is set and empty: unset it",
    );
  });

  it("may have their key and their secret in files", () => {
    writeFileSync(path("key"), "the-key\n");
    writeFileSync(path("secret"), "the-secret\r\n");
    const files = { KEY: "key", SECRET: path("secret") };
    for (const ending of ["", "_A"]) {
      const [seller] = read({
        ...(ending && { MARKETPLACE_SELLERS: "a" }),
        [`MARKETPLACE_APP_KEY${ending}_FILE`]: files.KEY,
        [`MARKETPLACE_APP_SECRET${ending}_FILE`]: files.SECRET,
      });
      expect(seller?.credentials).toEqual({ appKey: "the-key", appSecret: "the-secret" });
    }
  });

  it.each([
    [
      { MARKETPLACE_APP_KEY: "k", MARKETPLACE_APP_KEY_FILE: "key" },
      "MARKETPLACE_APP_KEY and MARKETPLACE_APP_KEY_FILE are both set: unset one of them",
    ],
    [{ MARKETPLACE_APP_KEY_FILE: "missing" }, "MARKETPLACE_APP_KEY_FILE cannot be read: ENOENT"],
    [
      { MARKETPLACE_APP_KEY_FILE: "empty" },
      "empty, the file of MARKETPLACE_APP_KEY_FILE, is empty",
    ],
    [{ MARKETPLACE_APP_KEY_FILE: "" }, "MARKETPLACE_APP_KEY_FILE is set and empty: unset it"],
  ])("are refused with the variable of a file that is wrong: %j", (variables, message) => {
    writeFileSync(path("empty"), "\n");
    expect(() => read({ MARKETPLACE_APP_SECRET: "s", ...variables })).toThrow(message);
  });
});
