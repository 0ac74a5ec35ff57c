/** A value that is opened once, when it is first needed, and again after opening failed or `reset`. */
export interface Lazy<Value> {
  /** Opens the value, or returns the open one. */
  get(): Promise<Value>;
  /** Returns the value if it is open or being opened, else undefined. */
  peek(): Promise<Value> | undefined;
  /** Makes the next `get` open another value. The caller closes the open one. */
  reset(): void;
}

export function lazy<Value>(open: () => Promise<Value>): Lazy<Value> {
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
    peek: () => value,
    reset() {
      value = undefined;
    },
  };
}
