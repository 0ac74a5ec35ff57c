import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UsageError } from "../exit-codes.ts";
import { readConfig } from "./resolve-options.ts";

const folder = mkdtempSync(join(tmpdir(), "operator-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(content));
write("flag.json", { soapPath: "/services/orders", warehouseSender: "ORNEK" });
write("variable.json", { warehouseSender: "DIGER" });
write("wrong.json", { soapPath: "services" });
write("unknown.json", { warehouse: "ORNEK" });

const read = (flags: { operator?: string }, environment = {}) =>
  readConfig(flags, { environment, folder });

describe("the file of the operator's names", () => {
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
