/**
 * Begins something when it is first needed, and anew only after it failed.
 *
 * @returns with `begun`, which gives what was begun so far, and `forget`, after which it begins anew
 */
export function beginOnce<Result>(begin: () => Promise<Result>) {
  let begun: Promise<Result> | undefined;
  const once = (): Promise<Result> => {
    begun ??= begin().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };
  const forget = (): void => {
    begun = undefined;
  };
  return Object.assign(once, { begun: () => begun, forget });
}
