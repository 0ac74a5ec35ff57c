import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { restEntry } from "../../../specs/build/contract-document.ts";
import { soapEntry } from "../../../specs/build/overlay/service-files.ts";
import { type Change, type Comparison, compared } from "../../src/diff/change.ts";
import { compareParts } from "../../src/diff/compare-parts.ts";
import { restParts } from "../../src/diff/rest-parts.ts";
import { soapParts } from "../../src/diff/soap-parts.ts";
import type { RestContract } from "../../src/model/contract.ts";
import { readContract } from "../../src/model/read-contract.ts";
import type { SoapModel } from "../../src/soap/model.ts";
import { readService } from "../../src/soap/read/read-service.ts";
import type { Files } from "./mutation.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

const contractFiles = "specs/{rest,soap}/**/*.{yaml,wsdl,xsd}";

/** The files of the REST and the SOAP contract in this checkout. */
export const contracts: Files = new Map(
  globSync(contractFiles, { cwd: repository }).map((path) => [
    path.replaceAll("\\", "/"),
    readFileSync(join(repository, path), "utf8"),
  ]),
);

/** Compares two sets of contract files, and returns the report. */
export function compareFiles(before: Files, after: Files): Comparison {
  const changes: Change[] = [];
  if (differs(before, after, "specs/rest/")) {
    changes.push(...compareParts("REST", restParts(rest(before)), restParts(rest(after))));
  }
  if (differs(before, after, "specs/soap/")) {
    changes.push(...compareParts("SOAP", soapParts(soap(before)), soapParts(soap(after))));
  }
  return compared("the contracts as they stand", changes);
}

function differs(before: Files, after: Files, folder: string): boolean {
  return [...after].some(([path, text]) => path.startsWith(folder) && before.get(path) !== text);
}

const kept = new WeakMap<Files, RestContract>();

function rest(files: Files): RestContract {
  const known = kept.get(files) ?? readContract(restEntry, (path) => files.get(path));
  kept.set(files, known);
  return known;
}

function soap(files: Files): SoapModel {
  return readService(soapEntry, (path) => files.get(path));
}
