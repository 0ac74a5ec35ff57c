/** Where an operation's page is, from the site's root. */
export function restOperationPath(operationId: string): string {
  return `reference/rest/${operationId}.html`;
}

/** Where the sample of an operation is kept, below packages/examples/src. */
export function restSamplePath(operationId: string, ending: "ts" | "sh"): string {
  const name = operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `reference/rest/${name}.${ending}`;
}
