import type { Credential, Security, Server, ServerVariable, Tag } from "./contract.ts";
import { refuseUnknownKeywords } from "./keywords.ts";
import { readDocumentation } from "./read-members.ts";
import {
  elements,
  fail,
  member,
  members,
  requiredMember,
  requireString,
  type SourceNode,
} from "./source-node.ts";

export function listServers(root: SourceNode): Server[] {
  return readList(root, "servers").map((node) => {
    refuseUnknownKeywords(node, "server");
    const variables = member(node, "variables");
    const read = (variables === undefined ? [] : members(variables)).map(readVariable);
    const address = read.reduce(
      (url, { name, fallback }) => url.replaceAll(`{${name}}`, fallback),
      requireString(requiredMember(node, "url", "a server needs a url")),
    );
    return { address, variables: read, node };
  });
}

function readVariable([name, node]: readonly [string, SourceNode]): ServerVariable {
  refuseUnknownKeywords(node, "server variable");
  const fallback = requireString(requiredMember(node, "default", "a variable needs a default"));
  const values = member(node, "enum");
  return {
    name,
    fallback,
    ...(values && { values: elements(values).map(requireString).sort() }),
    node,
  };
}

export function readTags(root: SourceNode): Tag[] {
  return readList(root, "tags").map((node) => {
    refuseUnknownKeywords(node, "tag");
    const name = requireString(requiredMember(node, "name", "a tag needs a name"));
    return { name, documentation: readDocumentation(node), node };
  });
}

export function readTagNames(operation: SourceNode): string[] {
  return readList(operation, "tags").map(requireString);
}

/**
 * Reads the required credentials. Credentials that an operation requires replace the credentials that the contract
 * requires.
 */
export function readSecurity(root: SourceNode): (operation: SourceNode) => Security {
  const components = member(root, "components");
  const listed = components && member(components, "securitySchemes");
  const schemes = new Map(
    (listed === undefined ? [] : members(listed)).map(([name, node]) => [name, readScheme(node)]),
  );
  return (operation) => {
    const node = member(operation, "security") ?? member(root, "security");
    if (node === undefined) return { choices: [[]], node: root };
    const choices = elements(node).map((choice) =>
      members(choice).map(
        ([name]) => schemes.get(name) ?? fail(choice, `there is no security scheme "${name}"`),
      ),
    );
    return { choices: choices.length === 0 ? [[]] : choices, node };
  };
}

function readScheme(node: SourceNode): Credential {
  refuseUnknownKeywords(node, "security scheme");
  const type = requiredMember(node, "type", "a security scheme needs a type");
  if (type.value !== "apiKey") fail(type, "the generator supports only apiKey");
  return {
    in: requireString(requiredMember(node, "in", "an apiKey needs in")),
    name: requireString(requiredMember(node, "name", "an apiKey needs a name")),
  };
}

function readList(node: SourceNode, key: string): SourceNode[] {
  const list = member(node, key);
  return list === undefined ? [] : elements(list);
}
