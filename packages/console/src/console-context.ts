import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Control, Overview } from "./control.ts";
import type { Location } from "./location.ts";
import type { Credentials } from "./seller-call.ts";

interface ConsoleState {
  readonly control: Control;
  /** The control token, for requests that the typed client cannot send. */
  readonly token: string;
  /** Loaded again every few seconds. */
  readonly overview: Overview;
  readonly sellerId: string;
  /** Undefined when the sandbox returns none to this page. */
  readonly credentials: Credentials | undefined;
  readonly location: Location;
  /** Increases with every change that the console makes, so that pages load again. */
  readonly version: number;
  /** Data in the sandbox have changed. */
  readonly changed: () => void;
}

export const ConsoleContext = createContext<ConsoleState | undefined>(undefined);

/** @throws Error when the component is rendered outside the console */
export function useConsole(): ConsoleState {
  const state = useContext(ConsoleContext);
  if (state === undefined)
    throw new Error("useConsole was called in a component that is not inside the console");
  return state;
}
