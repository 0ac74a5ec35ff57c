/** Reads the next value of a source while the present one is used: a page is decoded while the last is stored. */
export async function* readAhead<Value>(
  source: AsyncIterable<Value>,
): AsyncGenerator<Value, void, undefined> {
  const values = source[Symbol.asyncIterator]();
  const read = () => {
    const next = values.next();
    // A failure is thrown where the value is asked for.
    next.catch(() => undefined);
    return next;
  };
  try {
    let next = read();
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = read();
      yield value;
    }
  } finally {
    await values.return?.();
  }
}
