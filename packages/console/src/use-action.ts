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

/** Runs an action once at a time: a click while the action runs does nothing. */
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
      // The page loads its data again after a failed action as well, because another program's change may be the
      // reason of the failure.
      .finally(changed);
  };
  return { ...state, run };
}

const idle = { busy: false, message: undefined, error: undefined } as const;
