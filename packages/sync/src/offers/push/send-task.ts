import { evaluateBatchError } from "@marketplace-seller/client-core/internal";
import { getErrorMessage } from "../../domain/sync-error.ts";
import type { AttemptContext } from "./attempt-context.ts";
import type { JournaledTask, SentTask } from "./journal-task.ts";

/** What sending a task came to, and the error when it concerns the tasks after it too. */
export async function sendTask(
  { products, settings, signal }: AttemptContext,
  { skus }: JournaledTask,
  timeoutMs: number,
): Promise<{ readonly sent: SentTask; readonly error?: unknown }> {
  const late = new Error("The request was not sent in time");
  if (timeoutMs <= 0) return { sent: { state: "not-sent", failure: late.message }, error: late };
  try {
    const body = { payload: { integrator: settings.integrator, skus: [...skus] } };
    const { id, status } = await products.updatePriceAndStock(body, { signal, timeoutMs });
    if (status === "IN_QUEUE") return { sent: { state: "queued", taskId: String(id) } };
    const failure = `The task has the unknown status ${status}`;
    return { sent: { state: "outcome-unknown", failure } };
  } catch (error) {
    const failure = getErrorMessage(error);
    if (signal.aborted && error === signal.reason) {
      return { sent: { state: "not-sent", failure }, error };
    }
    const { outcome, stop } = evaluateBatchError(error);
    const delivered = stop ? "not-sent" : "rejected";
    const state = outcome === "unknown" ? "outcome-unknown" : delivered;
    return { sent: { state, failure }, ...(stop && { error }) };
  }
}
