/**
 * A value, such as a connection, that is opened at its first use, and again after opening it failed or after `reset`.
 */
export interface Lazy<Value> {
  /** Opens the value, or returns the value that is already open. */
  get(): Promise<Value>;
  /** Returns the value if it is open or being opened, and undefined otherwise. */
  peek(): Promise<Value> | undefined;
  /** Makes the next `get` open a new value. The caller has to close the old value. */
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
