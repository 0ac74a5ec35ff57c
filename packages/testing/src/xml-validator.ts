import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlRegisterInputProvider,
} from "libxml2-wasm";
import { activeOverlays } from "../../../specs/build/overlay/overlay-file.ts";
import { envelopeSchema, serviceFiles } from "../../../specs/build/overlay/service-files.ts";
import { readTextUnder } from "../../../specs/build/read-text.ts";

/** @returns the first problem */
export type XmlValidator = (text: string) => string | undefined;

/** @param url - includes are relative to it */
export function createXmlValidator(schema: string, url = "schema.xsd"): XmlValidator {
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(schema, { url }));
  return (text) => {
    let document: XmlDocument | undefined;
    try {
      document = XmlDocument.fromString(text);
      validator.validate(document);
      return undefined;
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).split("\n")[0];
    } finally {
      document?.dispose();
    }
  };
}

let messageValidator: XmlValidator | undefined;

/** By the contract's schemas with the active overlays; the first problem. */
export function findMessageProblem(text: string): string | undefined {
  messageValidator ??= createMessageValidator();
  return messageValidator(text);
}

/** The first problem of each. */
export function findMessageProblems(messages: readonly string[]): readonly string[] {
  return messages.flatMap((message) => findMessageProblem(message) ?? []);
}

function createMessageValidator(): XmlValidator {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const readText = readTextUnder(root);
  const { read } = serviceFiles(readText, activeOverlays(readText));
  const texts = globSync("specs/soap/schemas/*.xsd", { cwd: root }).map((path) => {
    return [path.replaceAll("\\", "/"), new TextEncoder().encode(read(path))] as const;
  });
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(texts)));
  return createXmlValidator(read(envelopeSchema) ?? "", envelopeSchema);
}
