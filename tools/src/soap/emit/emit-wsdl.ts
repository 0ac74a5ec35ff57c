import { header } from "../../emit/header.ts";

/** Writes the import-free service description as one string constant. */
export function emitWsdl(wsdl: string, sources: string): string {
  const literal = wsdl.replace(/[\\`]|\$\{/g, (special) => `\\${special}`);
  return [
    header(sources).trimEnd(),
    "",
    "/** The service description in one piece: no import, no include, nothing to fetch. */",
    `export const orderServiceWsdl: string = \`${literal}\`;`,
    "",
  ].join("\n");
}
