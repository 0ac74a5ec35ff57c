import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";

it("does not split twice when the response is lost", async () => {
  await using sandbox = createSandbox();
  const client = createRestClient(sandbox.connection);
  sandbox.control.faults.add({ kind: "reset-after-commit", operation: "splitPackageByQuantity" });

  const split = client.packages.splitByQuantity({
    splitPackages: [{ packageDetails: [{ orderLineId: "5600000131", quantities: 1 }] }],
  });

  await expect(split).rejects.toMatchObject({ code: "indeterminate" });
  const calls = sandbox.control.requests.list().map(({ operation }) => operation);
  expect(calls).toEqual(["splitPackageByQuantity"]);
});
