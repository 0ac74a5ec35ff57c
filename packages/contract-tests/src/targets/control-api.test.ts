import { expect, it } from "vitest";
import { ControlApi } from "./control-api.ts";

it("says of a refused call that the set-up failed, and why", async () => {
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
