import { writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { useFolder } from "../../store/folder.fixture.ts";
import { UsageError } from "../exit-codes.ts";
import { readConfig } from "./resolve-options.ts";

describe("the file of the operator's names", () => {
  const { path } = useFolder();
  beforeEach(() => {
    for (const [name, content] of Object.entries({
      flag: { soapPath: "/services/orders", warehouseSender: "ORNEK" },
      variable: { warehouseSender: "DIGER" },
      wrong: { soapPath: "services" },
      unknown: { warehouse: "ORNEK" },
    })) {
      writeFileSync(path(`${name}.json`), JSON.stringify(content));
    }
  });
  const read = (flags: { operator?: string }, environment = {}) =>
    readConfig(flags, { environment, folder: path() });

  it("is read from the flag, and else from the environment", async () => {
    const environment = { MARKETPLACE_OPERATOR: "variable.json" };
    expect((await read({ operator: "flag.json" }, environment)).client?.operator).toEqual({
      soapPath: "/services/orders",
      warehouseSender: "ORNEK",
    });
    expect((await read({}, environment)).client?.operator).toEqual({ warehouseSender: "DIGER" });
    expect((await read({})).client?.operator).toBeUndefined();
  });

  it.each([
    ["wrong.json", "wrong.json: operator.soapPath must be a path"],
    ["unknown.json", "unknown.json: There is no option operator.warehouse, only productIdField"],
    ["missing.json", "missing.json: ENOENT"],
  ])("%s is refused with its name", async (operator, message) => {
    await expect(read({ operator })).rejects.toThrow(message);
    await expect(read({ operator })).rejects.toThrow(UsageError);
  });
});
