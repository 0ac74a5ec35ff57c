const envelope = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?<(?:[\w.-]{1,60}:)?Envelope[\s>]/;

/** Whether a text begins as a SOAP message does; says nothing about the rest. */
export function isSoapMessage(text: string): boolean {
  return envelope.test(text);
}
