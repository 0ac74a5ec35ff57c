import { readFile } from "node:fs/promises";
import { validateXML, type XMLFileInfo } from "xmllint-wasm";

const folder = new URL("../../../specs/soap/schemas/", import.meta.url);
const entry = "envelope.xsd";
const included = ["messages.xsd", "common.xsd", "orders.xsd", "order-items.xsd"];

async function load(fileName: string): Promise<XMLFileInfo> {
  return { fileName, contents: await readFile(new URL(fileName, folder), "utf8") };
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
    schema: [await load(entry)],
    preload: await Promise.all(included.map(load)),
    maxMemoryPages: 1024,
  });
  return result.errors.map(({ rawMessage }) => rawMessage);
}
