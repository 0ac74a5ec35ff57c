import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { restEntry } from "../../../specs/build/contract-document.ts";
import { ContractError } from "../../../specs/build/contract-error.ts";
import { activeOverlays, findName } from "../../../specs/build/overlay/overlay-file.ts";
import { serviceFiles, soapEntry } from "../../../specs/build/overlay/service-files.ts";
import { readTextUnder } from "../../../specs/build/read-text.ts";
import type { ServiceContracts } from "../contracts.ts";
import { readContract } from "../model/read-contract.ts";
import { readService } from "../soap/read/read-service.ts";
import { type Comparison, compared, type Verdict } from "./change.ts";
import { compareContracts } from "./compare-contracts.ts";
import { ComparisonError } from "./comparison-error.ts";

/** By its path: an overlay of this repository's contract, or a generated client package. */
interface NamedContract {
  readonly contracts: ServiceContracts;
  /** The version of the package, or `info.version` of the overlay. */
  readonly version: string;
}

/**
 * Compares the contracts of two overlay files, or of two folders of generated client packages.
 *
 * @param folder - the folder from which relative paths are resolved
 * @throws ComparisonError
 */
export function comparePaths(
  before: string,
  after: string,
  root: string,
  folder: string,
): Comparison & { readonly version: string } {
  const [old, now] = [before, after].map((path) => readNamed(path, root, resolve(folder, path)));
  if (old === undefined || now === undefined) throw new ComparisonError("two paths are compared");
  const comparison = compared(before, compareContracts(old.contracts, now.contracts));
  return { ...comparison, version: nextVersion(old.version, comparison.verdict) };
}

function readNamed(name: string, root: string, path: string): NamedContract {
  if (!existsSync(path)) throw new ComparisonError(`there is no overlay or package ${name}`);
  try {
    return statSync(path).isDirectory() ? readPackage(name, path) : readOverlaid(root, path);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ComparisonError(`${error.message}\nThe contract of ${name} cannot be read.`);
  }
}

function readPackage(name: string, path: string): NamedContract {
  const [rest, soap] = ["contract/openapi.yaml", "contract/order-service.wsdl"] as const;
  for (const file of [rest, soap, "package.json"]) {
    if (existsSync(join(path, file))) continue;
    throw new ComparisonError(`${name} is no generated client package: it has no ${file}`);
  }
  const read = readTextUnder(path);
  const { version = "" }: { version?: string } = JSON.parse(
    readFileSync(join(path, "package.json"), "utf8"),
  );
  return { contracts: { rest: readContract(rest, read), soap: readService(soap, read) }, version };
}

function readOverlaid(root: string, path: string): NamedContract {
  const read = readTextUnder(root);
  const overlay = findName(root, path);
  const overlays = [...new Set([...activeOverlays(read), overlay])];
  const files = serviceFiles(read, overlays);
  const contracts = {
    rest: readContract(restEntry, read, overlays),
    soap: readService(soapEntry, files.read, files.findLocation),
  };
  return { contracts, version: String(parse(read(overlay) ?? "")?.info?.version) };
}

/** The version after a change. Below 1.0.0 a minor version may break callers, and stands for a major one. */
export function nextVersion(version: string, verdict: Verdict): string {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map((part) => Number(part) || 0);
  if (verdict === "none") return version;
  if (verdict === "major" && major > 0) return `${major + 1}.0.0`;
  if (verdict === "patch") return `${major}.${minor}.${patch + 1}`;
  return `${major}.${minor + 1}.0`;
}
