import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { validateXML, type XMLFileInfo } from "xmllint-wasm";
import { activeOverlays, sortOverlays } from "../../../specs/build/overlay/active-overlays.ts";
import { serviceFiles } from "../../../specs/build/overlay/wsdl/service-files.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** The contract's files, with the overlays that belong to it. */
const files = serviceFiles(root, sortOverlays(root, activeOverlays(root)).soap);
const entry = "envelope.xsd";
const included = readdirSync(join(root, "specs/soap/schemas")).filter((name) => name !== entry);

function load(fileName: string): XMLFileInfo {
  return { fileName, contents: files.read(`specs/soap/schemas/${fileName}`) ?? "" };
}

/**
 * What libxml2, which shares no code with the codec, says against whole messages by the contract's
 * own schemas.
 *
 * @returns one line per problem; empty when every message is valid
 */
export async function schemaProblems(messages: readonly string[]): Promise<readonly string[]> {
  const result = await validateXML({
    xml: messages.map((contents, index) => ({ fileName: `message-${index}.xml`, contents })),
    schema: [load(entry)],
    preload: included.map(load),
    maxMemoryPages: 1024,
  });
  return result.errors.map(({ rawMessage }) => rawMessage);
}
