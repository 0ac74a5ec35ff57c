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

/** Whether an operation may be sent again, as Markdown. */
export function retryFacts(retry: RetryClass): string {
  const [flag, explanation] = words[retry];
  return `**Retry:** ${flag}. ${explanation} [Unknown outcomes](/guides/errors.html#unknown-outcomes)`;
}

/** Whether a text is a retry class of the contract. */
export function isRetryClass(text: string | undefined): text is RetryClass {
  return text !== undefined && Object.hasOwn(words, text);
}
