import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";

it("sees the new stock once the task was applied, without sleeping", async () => {
  await using sandbox = createSandbox();
  const client = createRestClient(sandbox.connection);
  const skus = [{ stockCode: "STK-00001", quantity: 7 }];
  await client.products.updatePriceAndStock({ payload: { integrator: "my-erp", skus } });

  sandbox.control.clock.advance(5_000);

  const { content } = await client.products.query({ stockCode: "STK-00001" });
  expect(content[0]?.quantity).toBe(7);
});
