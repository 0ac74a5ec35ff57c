import type { Action } from "../use-action.ts";
import { ErrorNote } from "./error-note.tsx";

/** Says what an action did, or why it failed. */
export function ActionNote({ action: { done, error } }: { action: Action }) {
  return (
    <div aria-live="polite">
      {done === undefined ? null : <p class="note good">{done}</p>}
      <ErrorNote error={error} />
    </div>
  );
}
