/** Runs one piece of work at a time, in the order in which they came. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue of its own: a failure ends its own work alone. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
