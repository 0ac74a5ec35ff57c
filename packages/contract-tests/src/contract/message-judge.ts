import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlRegisterInputProvider,
} from "libxml2-wasm";
import { activeOverlays, sortOverlays } from "../../../../specs/build/overlay/active-overlays.ts";
import { serviceFiles } from "../../../../specs/build/overlay/wsdl/service-files.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const schema = "specs/soap/schemas/envelope.xsd";

let validator: XsdValidator | undefined;

/**
 * The validator by the contract's own schemas, with the overlays that belong to the contract; compiled
 * once, for it is the slow part.
 */
function compiled(): XsdValidator {
  if (validator === undefined) {
    const { read } = serviceFiles(root, sortOverlays(root, activeOverlays(root)).soap);
    const texts = globSync("specs/soap/schemas/*.xsd", { cwd: root }).map((path) => {
      return [path.replaceAll("\\", "/"), new TextEncoder().encode(read(path))] as const;
    });
    xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(texts)));
    const document = XmlDocument.fromString(read(schema) ?? "", { url: schema });
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
