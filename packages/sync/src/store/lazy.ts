/** A value that is opened at its first use, and again after opening failed or after `close`. */
export interface Lazy<Value> {
  get(): Promise<Value>;
  /** Open or being opened. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export function lazy<Value>(
  open: () => Promise<Value>,
  close: (value: Value) => Promise<void> = async () => undefined,
): Lazy<Value> {
  let value: Promise<Value> | undefined;
  return {
    get() {
      if (value !== undefined) return value;
      const opening = open().catch((error: unknown) => {
        if (value === opening) value = undefined;
        throw error;
      });
      value = opening;
      return opening;
    },
    isOpen: () => value !== undefined,
    async close() {
      const closing = value;
      value = undefined;
      const opened = await closing?.catch(() => undefined);
      if (opened !== undefined) await close(opened);
    },
  };
}
