import { TransportError } from "../errors/transport-error.ts";

/**
 * A part of a client that is loaded when it is first needed, so that an application that never needs it
 * never loads it: a bundler makes it a file of its own. Once there it is given at once, without a promise.
 *
 * @param load - a dynamic `import()`
 * @returns gives the part; rejects with a TransportError when it cannot be loaded, and tries again then
 * @example const readBack = onDemand(() => import("./read-back.ts"));
 */
export function onDemand<Part extends object>(
  load: () => Promise<Part>,
): () => Part | Promise<Part> {
  let part: Part | undefined;
  let loading: Promise<Part> | undefined;
  return () => {
    if (part !== undefined) return part;
    loading ??= load().then(
      (loaded) => {
        part = loaded;
        return loaded;
      },
      (cause: unknown) => {
        loading = undefined;
        const message = "A part of the client could not be loaded, so this call was not made";
        throw new TransportError(message, { cause, retryable: true });
      },
    );
    return loading;
  };
}
