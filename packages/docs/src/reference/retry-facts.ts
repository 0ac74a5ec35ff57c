/** What the contract's `x-retry` says of an operation. */
export type RetryClass = "safe" | "never" | "absolute";

const words: Readonly<Record<RetryClass, readonly [flag: string, explanation: string]>> = {
  safe: ["safe to retry", "A read: sending it again does no harm."],
  absolute: [
    "sets absolute values",
    "Sending it again does no harm unless something else wrote in between. The client does so only if you opt in.",
  ],
  never: [
    "never retried",
    "A write: if its response is lost, read back before doing anything again.",
  ],
};

/** Whether an operation may be sent again, as HTML. */
export function retryFacts(retry: RetryClass, root: string): string {
  const [flag, explanation] = words[retry];
  return `<p><span class="flag retry ${retry}">${flag}</span> ${explanation} <a href="${root}guides/errors.html#unknown-outcomes">Unknown outcomes</a></p>`;
}

/** Whether a text is a retry class of the contract. */
export function isRetryClass(text: string | undefined): text is RetryClass {
  return text !== undefined && Object.hasOwn(words, text);
}
