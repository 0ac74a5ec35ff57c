import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import { createSandbox, type SandboxConnection } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";

/** The program under test: reads what changed in the last hour, every five seconds. */
async function readChanges(connection: SandboxConnection, signal: AbortSignal): Promise<void> {
  const client = createRestClient(connection);
  const { clock } = connection;
  while (!signal.aborted) {
    try {
      const from = clock.now() - 3_600_000;
      for await (const { orderNumber } of client.packages.between({ from })) orderNumber.trim();
    } catch (error) {
      if (!isSellerError(error)) throw error;
    }
    await new Promise<void>((resolve) => {
      clock.after(5_000, resolve, true);
    });
  }
}

it("passes the exam", async () => {
  await using sandbox = createSandbox();
  const { rules } = await sandbox.exam({ seconds: 90, poll: 5 }, ({ connection, signal }) =>
    readChanges(connection, signal),
  );
  expect(rules.filter(({ status }) => status === "failed")).toEqual([]);
});
