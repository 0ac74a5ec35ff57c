import { escapeLine } from "./terminal-text.ts";

export interface ProgressOptions {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const INTERVAL_MS = { terminal: 200, piped: 5_000 };

/** On a terminal each line overwrites the previous one; elsewhere there is a new one every five seconds. */
export function createProgressLine({ write, isTerminal, now }: ProgressOptions) {
  let nextAt = 0;
  let isOpen = false;
  const clear = (): void => {
    if (isOpen) write("\r\u001b[K");
    isOpen = false;
  };
  return {
    clear,
    /** Unless less than the interval has passed. */
    show(renderText: () => string): void {
      if (now() < nextAt) return;
      nextAt = now() + (isTerminal ? INTERVAL_MS.terminal : INTERVAL_MS.piped);
      const text = escapeLine(renderText());
      write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`);
      isOpen = isTerminal;
    },
    /** No later line overwrites it. */
    print(text: string): void {
      clear();
      write(`${escapeLine(text)}\n`);
    },
  };
}
