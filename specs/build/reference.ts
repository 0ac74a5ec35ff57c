/** The steps of a JSON pointer as a reference has it: `#/a~1b/0` leads to `a/b`, and there to `0`. */
export function readSteps(reference: string): string[] {
  return reference
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}
