import { formatPlace } from "../../../specs/build/contract-error.ts";
import { type ReadText, SourceFiles } from "../read/source-files.ts";
import {
  fail,
  findPlace,
  member,
  members,
  requiredMember,
  requireString,
} from "../read/source-node.ts";
import type { Operation, RestContract } from "./contract.ts";
import { refuseUnknownKeywords } from "./keywords.ts";
import { checkPaging } from "./paging.ts";
import { OperationReader } from "./read-operations.ts";
import { readOperator } from "./read-operator.ts";
import { listServers, readTags, SecurityReader } from "./read-service.ts";
import { checkSides } from "./sides.ts";

/**
 * Reads an OpenAPI 3.1 contract, all its files, into the model.
 *
 * @param entry - the entry file, relative to the repository's root
 * @throws ContractError at the first thing that cannot be generated from
 */
export function readContract(entry: string, readText: ReadText): RestContract {
  return readContractIn(new SourceFiles(readText), entry);
}

/** The same, of files that are open already. */
export function readContractIn(files: SourceFiles, entry: string): RestContract {
  const root = files.open(entry);
  refuseUnknownKeywords(root, "contract");
  const reader = new OperationReader(files, new SecurityReader(root));
  const info = requiredMember(root, "info", "the contract needs info");
  refuseUnknownKeywords(info, "info");
  const paths = requiredMember(root, "paths", "the contract needs paths");
  const operations = members(paths).flatMap(([path, item]) => reader.readPath(path, item));
  refuseRepeatedIds(operations);
  const contract = {
    source: entry,
    title: requireString(requiredMember(info, "title", "info needs a title")),
    version: requireString(requiredMember(info, "version", "info needs a version")),
    operator: readOperator(info),
    operations,
    schemas: reader.schemas.named,
    node: root,
    servers: listServers(root),
    tags: readTags(root),
  };
  for (const operation of operations) checkPaging(contract, operation);
  checkSides(contract);
  return contract;
}

function refuseRepeatedIds(operations: readonly Operation[]): void {
  const first = new Map<string, Operation>();
  for (const operation of operations) {
    const earlier = first.get(operation.id);
    if (earlier !== undefined) {
      const place = formatPlace(findPlace(member(earlier.node, "operationId") ?? earlier.node));
      fail(
        member(operation.node, "operationId") ?? operation.node,
        `operationId ${operation.id} is already that of ${earlier.method} ${earlier.path} (${place})`,
      );
    }
    first.set(operation.id, operation);
  }
}
