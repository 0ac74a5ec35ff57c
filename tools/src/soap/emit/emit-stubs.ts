import { header } from "../../emit/header.ts";
import type { SoapModel } from "../model.ts";

/**
 * Writes a handler for each operation that an overlay adds: the sandbox reads the request as declared,
 * and responds that it is not implemented until a handler of that name is written.
 *
 * @param own - the operations of the contract without overlays, each of which has its handler
 */
export function emitStubs(model: SoapModel, sources: string, own: ReadonlySet<string>): string {
  const added = model.operations.filter(({ name }) => !own.has(name));
  const rows = added.map(({ name }) => `  ${name}: notImplemented("${name}"),`);
  return [
    header(sources).trimEnd(),
    "",
    ...(rows.length === 0
      ? []
      : ['import { notImplemented } from "../soap/not-implemented.ts";', ""]),
    "/** Operations that overlays add to the service description and that nothing implements yet. */",
    rows.length === 0
      ? "export const soapStubs = {} as const;"
      : `export const soapStubs = {\n${rows.join("\n")}\n} as const;`,
    "",
  ].join("\n");
}
