import type { Credential, Security, Server, Tag } from "./contract.ts";
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
    const address = (variables === undefined ? [] : members(variables)).reduce(
      (url, [name, variable]) => {
        refuseUnknownKeywords(variable, "server variable");
        const fallback = requireString(
          requiredMember(variable, "default", "a variable needs a default"),
        );
        return url.replaceAll(`{${name}}`, fallback);
      },
      requireString(requiredMember(node, "url", "a server needs a url")),
    );
    return { address, node };
  });
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
