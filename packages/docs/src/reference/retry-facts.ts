const words: Readonly<Record<string, string>> = {
  safe: "safe to retry. A read: sending it again does no harm.",
  absolute:
    "sets absolute values. Sending it again does no harm unless something else wrote in between. The client does so only if you opt in.",
  never: "never retried. A write: if its response is lost, read back before doing anything again.",
};

/** Whether an operation may be sent again by the contract's `x-retry`, as Markdown. */
export function retryFacts(retry = ""): string {
  const fact = words[retry];
  return fact === undefined
    ? ""
    : `**Retry:** ${fact} [Unknown outcomes](/guides/errors.html#unknown-outcomes)`;
}
