import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { wsdlProblems } from "../src/checks/wsdl-style.ts";
import { readOrderService, wsdlFile } from "../src/contract/order-service.ts";

it("finds the WSDL in order", async () => {
  expect(wsdlProblems(await readOrderService())).toEqual([]);
});

it.each([
  ['style="document"', 'style="rpc"', "the binding's style is rpc"],
  ['soapAction=""', 'soapAction="urn:do"', "OrderList has the SOAP action urn:do"],
  ['use="literal"', 'use="encoded"', "OrderList uses encoded and literal"],
  [
    'element="os:OrderDetailRequest"',
    'element="os:OrderListRequest"',
    "OrderListRequest is the wrapper of two messages",
  ],
  [
    'element="os:OrderListRequest"',
    'type="os:OrderRequest"',
    "OrderListRequest has its part by type, not by element",
  ],
  ["schemas.xmlsoap.org/soap/http", "schemas.xmlsoap.org/soap/smtp", "the binding is not to HTTP"],
  [
    'message="os:OrderListResponse"',
    'message="os:OrderDetailResponse"',
    "OrderList exchanges OrderListRequest and OrderDetailResponse",
  ],
])("objects when %s becomes %s", async (text, other, problem) => {
  const folder = await mkdtemp(join(tmpdir(), "wsdl-"));
  const file = join(folder, "changed.wsdl");
  await writeFile(file, (await readFile(wsdlFile, "utf8")).replace(text, other));
  expect(wsdlProblems(await readOrderService(file))).toContain(problem);
  await rm(folder, { recursive: true });
});
