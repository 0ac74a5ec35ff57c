import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

const schema = fileURLToPath(
  new URL("../../../../specs/soap/schemas/envelope.xsd", import.meta.url),
);

let validator: XsdValidator | undefined;

/** The validator by the contract's own schemas; compiled once, for it is the slow part. */
function compiled(): XsdValidator {
  if (validator === undefined) {
    xmlRegisterFsInputProviders();
    const document = XmlDocument.fromString(readFileSync(schema, "utf8"), { url: schema });
    validator = XsdValidator.fromDoc(document);
  }
  return validator;
}

/**
 * What libxml2, which shares no code with the codec, says against a whole message by the contract's
 * schemas; nothing when the message is valid.
 */
export function messageProblem(text: string): string | undefined {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(text);
    compiled().validate(document);
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split("\n")[0];
  } finally {
    document?.dispose();
  }
}
