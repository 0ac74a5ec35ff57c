/** A value that is opened when it is first needed, once; anew after it failed or was reset. */
export interface Lazy<Value> {
  /** Opens the value, or gives what is open. */
  get(): Promise<Value>;
  /** What is open or being opened; undefined when nothing is. */
  peek(): Promise<Value> | undefined;
  /** Lets the next `get` open another; closing what was open is the caller's business. */
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
