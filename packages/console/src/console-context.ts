import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Control, Overview } from "./control.ts";
import type { Location } from "./location.ts";
import type { Credentials } from "./seller-call.ts";

/** What every page works with. */
interface ConsoleState {
  readonly control: Control;
  /** Sent with what the typed client cannot do. */
  readonly token: string;
  /** What the sandbox is and holds, loaded again every few seconds. */
  readonly overview: Overview;
  /** The seller whose data is shown. */
  readonly sellerId: string;
  /** The seller's credentials; undefined where the sandbox does not show them. */
  readonly credentials: Credentials | undefined;
  readonly location: Location;
  /** Counts up when the console itself changed something, so that pages load again. */
  readonly version: number;
  /** Notifies the other parts of the page of a change. */
  readonly changed: () => void;
}

/** Set by the console for its pages. */
export const ConsoleContext = createContext<ConsoleState | undefined>(undefined);

/** @throws Error outside the console */
export function useConsole(): ConsoleState {
  const state = useContext(ConsoleContext);
  if (state === undefined) throw new Error("A page is used outside the console");
  return state;
}
