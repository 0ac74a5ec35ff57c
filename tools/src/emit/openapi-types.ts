import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import type { RestContract } from "../model/contract.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { headerOf } from "./header.ts";
import { openText, typesDocument, unionKeyword } from "./types-document.ts";

/**
 * The types of every path and schema, by openapi-typescript. This file alone knows that library and
 * the TypeScript 5 compiler API that it needs.
 */
export async function emitOpenapiTypes(contract: RestContract): Promise<GeneratedFile> {
  return {
    path: "packages/rest-client/src/gen/openapi.gen.ts",
    text: await typesOf(contract, typesDocument(contract)),
  };
}

/** The same of the control interface, as JSON itself has the values. */
export async function emitControlTypes(contract: RestContract): Promise<GeneratedFile> {
  return {
    path: "packages/sandbox/src/gen/control-openapi.gen.ts",
    text: await typesOf(contract, typesDocument(contract, "wire")),
  };
}

async function typesOf(contract: RestContract, document: object): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    silent: true,
    // A default makes a member dispensable for the caller, not present.
    defaultNonNullable: false,
    alphabetize: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    transform: (schema) => unionOf(schema),
  });
  return headerOf(contract) + astToString(nodes.map((node) => explained(node, contract)));
}

/** An export that stands for a named schema says what the contract says of it. */
function explained(node: ts.Node, { schemas }: RestContract): ts.Node {
  const schema = ts.isTypeAliasDeclaration(node) ? schemas.get(node.name.text) : undefined;
  const words = [schema?.description?.trim(), schema?.deprecated ? "@deprecated" : undefined]
    .filter((each) => each !== undefined)
    .join("\n");
  if (words === "") return node;
  const lines = words.replaceAll("*/", "*\\/").split("\n");
  const comment =
    lines.length === 1
      ? `* ${words} `
      : `*\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n `;
  const { MultiLineCommentTrivia } = ts.SyntaxKind;
  return ts.addSyntheticLeadingComment(node, MultiLineCommentTrivia, comment, true);
}

function unionOf(schema: object): ts.TypeNode | undefined {
  const members: unknown = (schema as Record<string, unknown>)[unionKeyword];
  if (!Array.isArray(members)) return undefined;
  const types = members.map(memberType);
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : ts.factory.createUnionTypeNode(types);
}

const keywords: Readonly<Record<string, ts.KeywordTypeSyntaxKind>> = {
  string: ts.SyntaxKind.StringKeyword,
  number: ts.SyntaxKind.NumberKeyword,
  bigint: ts.SyntaxKind.BigIntKeyword,
  boolean: ts.SyntaxKind.BooleanKeyword,
};

function memberType(member: string): ts.TypeNode {
  const keyword = keywords[member];
  if (keyword !== undefined) return ts.factory.createKeywordTypeNode(keyword);
  if (member === openText) return openTextType();
  return ts.factory.createLiteralTypeNode(literalOf(JSON.parse(member)));
}

function literalOf(value: string | number | null): ts.LiteralTypeNode["literal"] {
  if (value === null) return ts.factory.createNull();
  if (typeof value === "string") return ts.factory.createStringLiteral(value);
  const digits = ts.factory.createNumericLiteral(Math.abs(value));
  return value < 0
    ? ts.factory.createPrefixUnaryExpression(ts.SyntaxKind.MinusToken, digits)
    : digits;
}

function openTextType(): ts.TypeNode {
  return ts.factory.createParenthesizedType(
    ts.factory.createIntersectionTypeNode([
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      ts.factory.createTypeLiteralNode([]),
    ]),
  );
}
