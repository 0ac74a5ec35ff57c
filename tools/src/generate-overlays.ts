import { basename } from "node:path";
import { restEntry } from "../../specs/build/contract-document.ts";
import { isOfService, readOverlay } from "../../specs/build/overlay/overlay-file.ts";
import { serviceFiles, soapEntry } from "../../specs/build/overlay/service-files.ts";
import type { ReadText } from "../../specs/build/read-text.ts";
import { emitSandboxRoutes } from "./emit/sandbox-routes.ts";
import { header, literal } from "./emit/source-text.ts";
import { readContract } from "./model/read-contract.ts";
import { emitAddedService } from "./soap/emit/emit-added-service.ts";
import { readService } from "./soap/read/read-service.ts";
import type { GeneratedFile } from "./write/write-files.ts";

/** The overlays whose operations the sandbox can serve (option `--overlay`), including overlays that are not active. */
const restOverlays = ["task-details.yaml", "order-acceptance.yaml", "categories.yaml"];
const soapOverlays = ["shipment-companies", "invoice-link", "returns"].map(
  (name) => `${name}.wsdl.yaml`,
);

const folder = "packages/sandbox/src/gen";
const sources = "specs/overlays";
const pathTo = (file: string) => `${sources}/${file}`;

/** By which the sandbox serves them. */
export function generateOverlays(read: ReadText): GeneratedFile[] {
  const added = {
    ...addedBy(restOverlays, (overlays) => restIds(read, overlays)),
    ...addedBy(soapOverlays, (overlays) => soapNames(read, overlays)),
  };
  const names = Object.values(added).flat();
  const contract = readContract(restEntry, read, restOverlays.map(pathTo));
  const operations = contract.operations.filter(({ id }) => names.includes(id));
  const files = serviceFiles(read, soapOverlays.map(pathTo));
  const model = readService(soapEntry, files.read, files.findLocation);
  return [
    emitSandboxRoutes({ ...contract, source: sources, operations }, "overlay"),
    {
      path: `${folder}/overlays.gen.ts`,
      text: `${header(sources)}/** The operations that each overlay adds. */
export const overlays = ${literal(added)} as const;

/** An overlay whose operations the sandbox can serve, by the name of its file in \`specs/overlays\`. */
export type OverlayName = keyof typeof overlays;

/** The XML that each WSDL overlay adds to the service description, by the containing element. */
export const overlayElements: Readonly<Record<string, readonly (readonly [element: string, xml: string])[]>> = ${literal(
        Object.fromEntries(soapOverlays.map((file) => [nameOf(file), elementsOf(read, file)])),
      )};
`,
    },
    ...emitAddedService(model, names, sources),
  ];
}

const nameOf = (file: string) => basename(file).replace(/(?:\.wsdl)?\.yaml$/, "");

/** The operations and messages that each overlay adds to the contract, by overlay name. */
function addedBy(
  files: readonly string[],
  list: (overlays: readonly string[]) => readonly string[],
): Record<string, readonly string[]> {
  const inContract = new Set(list([]));
  return Object.fromEntries(
    files.map((file) => [
      nameOf(file),
      list([pathTo(file)]).filter((name) => !inContract.has(name)),
    ]),
  );
}

function restIds(read: ReadText, overlays: readonly string[]): readonly string[] {
  return readContract(restEntry, read, overlays).operations.map(({ id }) => id);
}

function soapNames(read: ReadText, overlays: readonly string[]): readonly string[] {
  return readService(soapEntry, serviceFiles(read, overlays).read).operations.map(
    ({ name }) => name,
  );
}

/** WSDL overlays only add children to the service description, its port type, its binding and its schema. */
function elementsOf(read: ReadText, file: string): readonly (readonly [string, string])[] {
  return readOverlay(pathTo(file), read)
    .actions.filter(isOfService)
    .map(({ target, update }) => [target.replace(/^\/+/, ""), String(update?.toJSON()).trimEnd()]);
}
