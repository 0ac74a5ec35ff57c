import { expect, it } from "vitest";
import { ControlApi } from "./control-api.ts";

it("throws a SuiteSetupError with the reason when the control interface refuses a call", async () => {
  const refuse = async () => new Response("no such seller", { status: 404 });
  const control = new ControlApi(refuse, "http://127.0.0.1", "token");
  const problem = "404 no such seller";
  await expect(control.call("POST", "/orders")).rejects.toThrow(
    `Set-up failed: POST /orders: ${problem}`,
  );
  const seller = { appKey: "key", appSecret: "secret" };
  await expect(control.callAs(seller, "GET", "/ms/product-query")).rejects.toThrow(
    `Set-up failed: GET /ms/product-query: ${problem}`,
  );
});
