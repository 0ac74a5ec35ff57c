/** What the tests use of node:util: everything that a thing shows, hidden members and causes included. */
export function inspect(thing: unknown): string {
  const seen = new Set<unknown>();
  const lines: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "function" || (typeof value === "object" && value !== null)) {
      if (seen.has(value)) return;
      seen.add(value);
      for (const name of Reflect.ownKeys(value)) {
        lines.push(String(name));
        visit(Reflect.get(value, name));
      }
      return;
    }
    lines.push(String(value));
  };
  visit(thing);
  return lines.join("\n");
}
