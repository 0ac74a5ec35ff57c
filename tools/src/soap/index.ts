import { parse } from "yaml";
import { bundleWsdl } from "../../../specs/build/bundle-wsdl.ts";
import { restEntry } from "../../../specs/build/contract-document.ts";
import { serviceFiles, soapEntry } from "../../../specs/build/overlay/service-files.ts";
import type { ReadText } from "../../../specs/build/read-text.ts";
import { header } from "../emit/source-text.ts";
import { emitStubs } from "../emit/stubs.ts";
import { readContract } from "../model/read-contract.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { emitCodec } from "./emit/emit-codec.ts";
import {
  emitConsoleOperations,
  emitFacts,
  emitOperations,
  emitWsdl,
} from "./emit/emit-operations.ts";
import { emitTypes } from "./emit/emit-types.ts";
import { checkFailures, readService } from "./read/read-service.ts";

const folder = "packages/soap-client/src/gen";
const sandboxFolder = "packages/sandbox/src/gen";

/** For client, sandbox and console, in memory. */
export function generateSoap(read: ReadText, overlays: readonly string[] = []): GeneratedFile[] {
  const files = serviceFiles(read, overlays);
  const version = contractVersion(read);
  const sources = `specs/soap/order-service.wsdl and specs/soap/schemas (version ${version})`;
  const model = readService(soapEntry, files.read, files.findLocation);
  checkFailures(model.types, model.operations);
  const path = findPath(model.address, overlays.length === 0 ? "" : findBasePath(read, overlays));
  const withoutOverlays = new Set(readService(soapEntry, read).operations.map(({ name }) => name));
  return [
    { path: `${folder}/types.gen.ts`, text: emitTypes(model, sources) },
    { path: `${folder}/codec.gen.ts`, text: emitCodec(model, sources) },
    { path: `${folder}/operations.gen.ts`, text: emitOperations(model, path, sources) },
    { path: `${folder}/wsdl.gen.ts`, text: emitWsdl(bundleWsdl(soapEntry, files.read), sources) },
    { path: `${sandboxFolder}/soap-limits.gen.ts`, text: emitFacts(model, sources) },
    emitConsoleOperations(model, path, sources),
    emitStubs(
      "soap",
      header(sources),
      model.operations.map(({ name }) => name),
      withoutOverlays,
    ),
  ];
}

/** The path that the clients append to their base URL, which already has the operator's base path. */
function findPath(address: string, basePath: string): string {
  const { pathname } = new URL(address);
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
}

function findBasePath(read: ReadText, overlays: readonly string[]): string {
  const { baseUrl } = readContract(restEntry, read, overlays).operator;
  return baseUrl === undefined ? "" : new URL(baseUrl).pathname.replace(/\/+$/, "");
}

function contractVersion(read: ReadText): string {
  const contract: { info?: { version?: unknown } } | null = parse(read(restEntry) ?? "");
  return String(contract?.info?.version ?? "unknown");
}
