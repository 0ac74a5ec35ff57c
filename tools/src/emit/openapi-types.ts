import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import type { RestContract } from "../model/contract.ts";
import { renderDocumentation } from "../model/read-members.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { renderComment, renderHeader } from "./source-text.ts";
import { typeKeyword, typesDocument } from "./types-document.ts";

/**
 * Generates the types of all paths and schemas by openapi-typescript. Only the module `openapi-types.ts` uses
 * openapi-typescript and the TypeScript 5 compiler API that this library needs.
 */
export async function emitOpenapiTypes(contract: RestContract): Promise<GeneratedFile> {
  return {
    path: "packages/rest-client/src/gen/openapi.gen.ts",
    text: await renderTypes(contract, typesDocument(contract)),
  };
}

/** With the value types of plain JSON. */
export async function emitControlTypes(contract: RestContract): Promise<GeneratedFile> {
  return {
    path: "packages/sandbox/src/gen/control-openapi.gen.ts",
    text: await renderTypes(contract, typesDocument(contract, "wire")),
  };
}

async function renderTypes(contract: RestContract, document: object): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    silent: true,
    // A request member with a default is optional for the caller, but openapi-typescript would make the member
    // required.
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
 * Removes members that openapi-typescript writes for absent parts, such as `never` members and headers of any name. The
 * removed members were a third of all generated lines.
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
  // The member `query` is kept for an operation without a query, because types of the client read the query of any
  // operation.
  if (questionToken && type?.kind === ts.SyntaxKind.NeverKeyword) return name.text !== "query";
  if (type === undefined || !ts.isTypeLiteralNode(type)) return false;
  return name.text === "headers" && type.members.every(ts.isIndexSignatureDeclaration);
}

/** Adds the description of a schema to the type that is exported for it. */
function explained(node: ts.Node, { schemas }: RestContract): ts.Node {
  const schema = ts.isTypeAliasDeclaration(node) ? schemas.get(node.name.text) : undefined;
  const texts = [
    schema && renderDocumentation(schema.documentation),
    schema?.deprecated && "@deprecated",
  ];
  const comment = renderComment(texts.filter(Boolean).join("\n")).trim().slice(2, -2);
  if (comment === "") return node;
  return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, comment, true);
}

/**
 * The compiler's printer writes the name of a type reference without changing it, so the name can contain the text of
 * any type.
 */
function createType(schema: object): ts.TypeNode | undefined {
  const type: unknown = (schema as Record<string, unknown>)[typeKeyword];
  return typeof type === "string" ? ts.factory.createTypeReferenceNode(type) : undefined;
}
