import { useState } from "preact/hooks";
import { useConsole } from "./console-context.ts";
import { asError } from "./use-load.ts";

/** An action of a button, with its state and its result. */
export interface Action {
  readonly run: (work: () => Promise<string | undefined>) => void;
  readonly busy: boolean;
  /** The message of the action's last successful run. */
  readonly message: string | undefined;
  readonly error: Error | undefined;
}

/** A click while the action runs does nothing. */
export function useAction(): Action {
  const { changed } = useConsole();
  const [state, setState] = useState<Omit<Action, "run">>(idle);
  const run: Action["run"] = (work) => {
    if (state.busy) return;
    setState({ ...idle, busy: true });
    work()
      .then(
        (message) => setState({ ...idle, message }),
        (reason: unknown) => setState({ ...idle, error: asError(reason) }),
      )
      // After a failed action, the page loads its data again as well, because a change by another program may have
      // caused the failure.
      .finally(changed);
  };
  return { ...state, run };
}

const idle = { busy: false, message: undefined, error: undefined } as const;
