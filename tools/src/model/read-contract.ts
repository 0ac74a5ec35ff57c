import { contractDocument } from "../../../specs/build/contract-document.ts";
import { formatLocation } from "../../../specs/build/contract-error.ts";
import type { ReadText } from "../../../specs/build/read-text.ts";
import type { Operation, RestContract } from "./contract.ts";
import { refuseUnknownKeywords } from "./keywords.ts";
import { OperationReader } from "./read-operations.ts";
import { checkPaging, readOperator } from "./read-rules.ts";
import { listServers, readTags } from "./read-service.ts";
import {
  fail,
  findLocation,
  member,
  members,
  requiredMember,
  requireString,
} from "./source-node.ts";
import { checkSides } from "./visit-schemas.ts";

/**
 * Reads all files of an OpenAPI 3.1 contract, with overlays applied, into the model.
 *
 * @param entry - the entry file, relative to the repository's root
 * @param options - `mayStream`: whether responses may be streams of JSON lines, for which no code is generated
 * @throws ContractError with the location of the first construct that the generator does not support
 */
export function readContract(
  entry: string,
  read: ReadText,
  overlays: readonly string[] = [],
  { mayStream = false } = {},
): RestContract {
  const document = contractDocument(entry, read, overlays);
  const root = { document, path: [], value: document.value };
  refuseUnknownKeywords(root, "contract");
  const reader = new OperationReader(root, mayStream);
  const info = requiredMember(root, "info", "the contract needs info");
  refuseUnknownKeywords(info, "info");
  const paths = requiredMember(root, "paths", "the contract needs paths");
  const operations = members(paths).flatMap(([path, item]) => reader.readPath(path, item));
  refuseRepeatedIds(operations);
  const contract = {
    source: document.file,
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
      const location = formatLocation(
        findLocation(member(earlier.node, "operationId") ?? earlier.node),
      );
      fail(
        member(operation.node, "operationId") ?? operation.node,
        `operationId ${operation.id} is already that of ${earlier.method} ${earlier.path} (${location})`,
      );
    }
    first.set(operation.id, operation);
  }
}
