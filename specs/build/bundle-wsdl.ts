import { posix } from "node:path";
import type { ReadText } from "./read-text.ts";

const host = /<xs:schema\b[^>]*>\s*<xs:include schemaLocation="([^"]+)"\/>\s*<\/xs:schema>/;
const include = /^ {2}<xs:include schemaLocation="([^"]+)"\/>\n/gm;
const body = /<xs:schema\b[^>]*>\n([\s\S]*)<\/xs:schema>\s*$/;

/**
 * For tools that read one file: imports and includes nothing, and leaves the declarations' text unchanged.
 *
 * @param entry path of `order-service.wsdl`.
 * @throws Error when a file has another structure than this contract's.
 */
export function bundleWsdl(entry: string, read: ReadText): string {
  const wsdl = read(entry) ?? "";
  const [hostElement, location] = host.exec(wsdl) ?? [];
  if (hostElement === undefined || location === undefined) {
    throw new Error(`${entry}: contains no <xs:schema> with one <xs:include>.`);
  }
  const declarations = collect(beside(entry, location), new Set(), read).join("\n");
  const namespace = /targetNamespace="([^"]+)"/.exec(hostElement)?.[1];
  const joined =
    `<xs:schema targetNamespace="${namespace}" elementFormDefault="unqualified">\n` +
    `${declarations}    </xs:schema>`;
  return wsdl.replace(hostElement, () => joined);
}

function beside(file: string, location: string): string {
  return posix.join(posix.dirname(file), location);
}

/** After those of the files that it includes, each file once. */
function collect(file: string, visited: Set<string>, read: ReadText): string[] {
  if (visited.has(file)) return [];
  visited.add(file);
  const content = body.exec(read(file) ?? "")?.[1];
  if (content === undefined) throw new Error(`${file}: contains no <xs:schema>.`);
  const included = [...content.matchAll(include)].flatMap(([, location = ""]) =>
    collect(beside(file, location), visited, read),
  );
  const declarations = content.replaceAll(include, "").replace(/^(?=.)/gm, "    ");
  return [...included, declarations];
}
