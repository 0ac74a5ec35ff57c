import { fileURLToPath } from "node:url";
import { bundleWsdl } from "../../../specs/build/bundle-wsdl.ts";
import { ContractError } from "../../../specs/build/contract-error.ts";
import { serviceFiles } from "../../../specs/build/overlay/wsdl/service-files.ts";
import { contractVersion } from "../read/contract-version.ts";
import { readTextUnder } from "../read/read-text.ts";
import type { ReadText } from "../read/source-files.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { emitCodec } from "./emit/emit-codec.ts";
import { emitFacts } from "./emit/emit-facts.ts";
import { emitOperations } from "./emit/emit-operations.ts";
import { emitStubs } from "./emit/emit-stubs.ts";
import { emitTypes } from "./emit/emit-types.ts";
import { emitWsdl } from "./emit/emit-wsdl.ts";
import { readService } from "./read/read-service.ts";
import { checkFailures } from "./read/resolve-types.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
/** The service description, relative to the repository's root. */
export const soapEntry = "specs/soap/order-service.wsdl";
const folder = "packages/soap-client/src/gen";
const sandboxFolder = "packages/sandbox/src/gen";

/**
 * Turns the SOAP contract into source: types, codec tables, operation table, embedded WSDL,
 * and for the sandbox the values that its rules go by and the
 * stand-ins for what overlays add.
 *
 * Every file is made in memory; a contract that the generator does not understand makes none.
 *
 * @param version - the contract's, which the generated headers say
 * @param withoutOverlays - gives the contract's own texts, where `read` gives them with overlays applied
 * @throws ContractError with file and line.
 */
export function generateSoap(
  read: ReadText = readTextUnder(repository),
  version = contractVersion(repository),
  withoutOverlays = read,
): GeneratedFile[] {
  const sources = `specs/soap/order-service.wsdl and specs/soap/schemas (version ${version})`;
  const model = readService(soapEntry, read);
  checkFailures(model.types, model.operations);
  const plain = read === withoutOverlays ? model : readService(soapEntry, withoutOverlays);
  const own = new Set(plain.operations.map(({ name }) => name));
  return [
    { path: `${folder}/types.gen.ts`, text: emitTypes(model, sources) },
    { path: `${folder}/codec.gen.ts`, text: emitCodec(model, sources) },
    { path: `${folder}/operations.gen.ts`, text: emitOperations(model, sources) },
    { path: `${folder}/wsdl.gen.ts`, text: emitWsdl(bundleWsdl(soapEntry, read), sources) },
    { path: `${sandboxFolder}/soap-facts.gen.ts`, text: emitFacts(model, sources) },
    { path: `${sandboxFolder}/soap-stubs.gen.ts`, text: emitStubs(model, sources, own) },
  ];
}

/**
 * The same for the contract under a root, with overlays applied; what is wrong is reported where it was
 * written, in the contract or in an overlay.
 *
 * @throws ContractError with file and line.
 */
export function generateSoapUnder(root: string, overlays: readonly string[]): GeneratedFile[] {
  const files = serviceFiles(root, overlays);
  const read: ReadText = (path) => files.read(path);
  try {
    return generateSoap(
      read,
      contractVersion(root),
      overlays.length === 0 ? read : readTextUnder(root),
    );
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ContractError(files.findPlace(error.place), error.problem);
  }
}
