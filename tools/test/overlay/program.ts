/** A user's program: it waits for a product task, SKU by SKU, through operations that an overlay added. */
export const program = `import { createRestClient, type Operations, type ResultOf } from "@marketplace-seller/rest-client";

type Outcome = ResultOf<"queryTaskDetails">["skus"]["content"][number];

async function outcomesOf(operations: Operations, taskId: string): Promise<Outcome[]> {
  const body = { taskId, pageable: { page: 0, size: 50 } };
  for (let tries = 0; tries < 10; tries += 1) {
    const { status } = await operations.queryTaskDetails({ body });
    if (status === "IN_QUEUE") continue;
    const outcomes: Outcome[] = [];
    for await (const outcome of operations.queryTaskDetails.items({ body })) {
      outcomes.push(outcome);
      // The mock returns every page alike.
      if (outcomes.length === 4) break;
    }
    return outcomes;
  }
  throw new Error("still in the queue");
}

const client = createRestClient({
  baseUrl: process.argv[2] ?? "",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
  maxAttempts: 1,
});
const { operations } = client;
const outcomes = await outcomesOf(operations, "730001");
const accepted = await operations.updateOrderLineStatus({
  body: { lines: [{ lineId: "500001" }], status: "Picking" },
});
const refused = await operations
  // @ts-expect-error: Shipped is no status that a line can be moved to.
  .updateOrderLineStatus({ body: { lines: [{ lineId: "500001" }], status: "Shipped" } })
  .catch((error: { code: string }) => error.code);
console.log(JSON.stringify({ outcomes, accepted, refused }));
`;
