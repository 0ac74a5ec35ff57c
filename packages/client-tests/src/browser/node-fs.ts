/** What the tests use of node:fs: a file's text, from Vite's server as it lies there. */
export function readFileSync(file: URL | string): string {
  const url = new URL(file, location.href);
  // Vite tells modules where they lie on disk, except where it knows what they ask for.
  const path = url.protocol === "file:" ? `/@fs${url.pathname}` : url.pathname;
  const request = new XMLHttpRequest();
  request.open("GET", `${path}?raw`, false);
  request.send();
  if (request.status !== 200) throw new Error(`${path}: ${request.status}`);
  const { responseText: text } = request;
  const literal = /^export default (".*")/.exec(text)?.[1];
  return literal === undefined ? text : (JSON.parse(literal) as string);
}
