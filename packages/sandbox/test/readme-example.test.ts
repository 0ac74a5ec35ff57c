import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";

it("does not split twice when the response is lost", async () => {
  await using sandbox = createSandbox({ packages: 100 });
  const client = createRestClient({
    baseUrl: sandbox.baseUrl,
    credentials: sandbox.credentials,
    fetch: sandbox.fetch,
  });

  const { content } = await client.packages.list({ status: "Picking", size: 100 });
  const [line] = content.flatMap(({ lines }) => lines).filter(({ quantity }) => quantity > 1);
  if (line === undefined) throw new Error("The seed has no line to split");

  sandbox.control.faults.add({ kind: "reset-after-commit", operation: "splitPackageByQuantity" });
  const split = client.packages.splitByQuantity({
    splitPackages: [{ packageDetails: [{ orderLineId: line.orderLineId, quantities: 1 }] }],
  });

  await expect(split).rejects.toMatchObject({ code: "indeterminate" });
  const calls = sandbox.control.requests.list().map(({ operation }) => operation);
  expect(calls).toEqual(["listShipmentPackages", "splitPackageByQuantity"]);
});
