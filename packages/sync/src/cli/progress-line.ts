import { printableLine } from "./printable-text.ts";

/** How progress is written. */
export interface ProgressOptions {
  readonly write: (text: string) => void;
  /** Whether the line is written over itself. */
  readonly isTerminal: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const EVERY_MS = { terminal: 200, piped: 5_000 };

/** A line of progress: written over on a terminal, else a new one every five seconds. */
export function progressLine({ write, isTerminal, now }: ProgressOptions) {
  let next = 0;
  let isOpen = false;
  const clear = (): void => {
    if (isOpen) write("\r\u001b[K");
    isOpen = false;
  };
  return {
    clear,
    /** Shows how far it is, unless it was shown just now. */
    show(text: () => string): void {
      if (now() < next) return;
      next = now() + (isTerminal ? EVERY_MS.terminal : EVERY_MS.piped);
      write(isTerminal ? `\r\u001b[K${printableLine(text())}` : `${printableLine(text())}\n`);
      isOpen = isTerminal;
    },
    /** Writes a line that stays. */
    say(text: string): void {
      clear();
      write(`${printableLine(text)}\n`);
    },
  };
}
