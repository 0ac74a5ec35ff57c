import { escapeLine } from "./terminal-text.ts";

export interface ProgressOptions {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const INTERVAL_MS = { terminal: 200, piped: 5_000 };

/**
 * Creates a line that shows progress. On a terminal each progress line overwrites the previous line; when the output
 * is not a terminal, a new line is written every five seconds.
 */
export function createProgressLine({ write, isTerminal, now }: ProgressOptions) {
  let nextAt = 0;
  let isOpen = false;
  const clear = (): void => {
    if (isOpen) write("\r\u001b[K");
    isOpen = false;
  };
  return {
    clear,
    /** Shows progress, unless less than the interval has passed since progress was last shown. */
    show(renderText: () => string): void {
      if (now() < nextAt) return;
      nextAt = now() + (isTerminal ? INTERVAL_MS.terminal : INTERVAL_MS.piped);
      const text = escapeLine(renderText());
      write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`);
      isOpen = isTerminal;
    },
    /** Writes a line of output that no later line overwrites. */
    print(text: string): void {
      clear();
      write(`${escapeLine(text)}\n`);
    },
  };
}
