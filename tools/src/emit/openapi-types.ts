import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import type { RestContract } from "../model/contract.ts";
import { renderWords } from "../model/read-members.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { renderComment, renderHeader } from "./source-text.ts";
import { typeKeyword, typesDocument } from "./types-document.ts";

/**
 * The types of every path and schema, by openapi-typescript. This file alone knows that library and
 * the TypeScript 5 compiler API that it needs.
 */
export async function emitOpenapiTypes(contract: RestContract): Promise<GeneratedFile> {
  return {
    path: "packages/rest-client/src/gen/openapi.gen.ts",
    text: await renderTypes(contract, typesDocument(contract)),
  };
}

/** The same of the control interface, as JSON itself has the values. */
export async function emitControlTypes(contract: RestContract): Promise<GeneratedFile> {
  return {
    path: "packages/sandbox/src/gen/control-openapi.gen.ts",
    text: await renderTypes(contract, typesDocument(contract, "wire")),
  };
}

async function renderTypes(contract: RestContract, document: object): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    silent: true,
    // A default makes a member dispensable for the caller, not present.
    defaultNonNullable: false,
    alphabetize: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    transform: (schema) => createType(schema),
  });
  const messages = nodes.map((node) => explained(withoutFillers(node), contract));
  return renderHeader(contract) + astToString(messages);
}

/**
 * Leaves out what openapi-typescript writes where a contract says nothing: members that are never there, headers
 * of any name. They were a third of the lines that users and reviewers read.
 */
function withoutFillers<Node extends ts.Node>(root: Node): Node {
  const visit = (node: ts.Node): ts.Node | undefined => {
    const visited = ts.visitEachChild(node, visit, undefined);
    return isFiller(visited) ? undefined : visited;
  };
  return ts.visitEachChild(root, visit, undefined);
}

function isFiller(node: ts.Node): boolean {
  if (!ts.isPropertySignature(node) || !ts.isIdentifier(node.name)) return false;
  const { name, type, questionToken } = node;
  // Types of callers read the query of any operation.
  if (questionToken && type?.kind === ts.SyntaxKind.NeverKeyword) return name.text !== "query";
  if (type === undefined || !ts.isTypeLiteralNode(type)) return false;
  return name.text === "headers" && type.members.every(ts.isIndexSignatureDeclaration);
}

/** An export that stands for a named schema says what the contract says of it. */
function explained(node: ts.Node, { schemas }: RestContract): ts.Node {
  const schema = ts.isTypeAliasDeclaration(node) ? schemas.get(node.name.text) : undefined;
  const texts = [schema && renderWords(schema.words), schema?.deprecated && "@deprecated"];
  const comment = renderComment(texts.filter(Boolean).join("\n")).trim().slice(2, -2);
  if (comment === "") return node;
  return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, comment, true);
}

/** The printer writes the name of a type as it is. */
function createType(schema: object): ts.TypeNode | undefined {
  const type: unknown = (schema as Record<string, unknown>)[typeKeyword];
  return typeof type === "string" ? ts.factory.createTypeReferenceNode(type) : undefined;
}
