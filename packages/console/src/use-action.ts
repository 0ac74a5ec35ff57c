import { useState } from "preact/hooks";
import { useConsole } from "./console-context.ts";
import { asError } from "./use-load.ts";

/** Something that a button does, with what is said of it. */
export interface Action {
  readonly run: (work: () => Promise<string | undefined>) => void;
  readonly busy: boolean;
  /** What the last run said that it did. */
  readonly done: string | undefined;
  readonly error: Error | undefined;
}

/** Runs one action at a time: a second click while one is under way does nothing. */
export function useAction(): Action {
  const { changed } = useConsole();
  const [state, setState] = useState<Omit<Action, "run">>(idle);
  const run: Action["run"] = (work) => {
    if (state.busy) return;
    setState({ ...idle, busy: true });
    work()
      .then(
        (done) => setState({ ...idle, done }),
        (reason: unknown) => setState({ ...idle, error: asError(reason) }),
      )
      // A refused action may have been overtaken by someone else's: what is shown is loaded again.
      .finally(changed);
  };
  return { ...state, run };
}

const idle = { busy: false, done: undefined, error: undefined } as const;
