import ts from "typescript";
import type { Described, Members } from "../../surface/describe.ts";
import { type Member, membersByName } from "./members.ts";
import { all, both, flipped, type Relation } from "./relation.ts";

/** The declarations of one side, by name, for types that another name was given. */
export type Declarations = Members;

/** Both sides of a comparison. */
export interface Sides {
  readonly before: Declarations;
  readonly after: Declarations;
}

/** What became of a type, as its text or its members say. */
export function compareTypes(before: Described, after: Described, sides: Sides): Relation {
  if (typeof before === "string" && typeof after === "string") {
    return before === after ? "same" : compareNodes(parse(before), parse(after), sides, 0);
  }
  const [old, now] = [membersIn(before), membersIn(after)];
  return old === undefined || now === undefined ? "other" : compareMembers(old, now, sides);
}

/** What became of one member of an object, which is there on one side at least. */
export function compareMember(
  before: Member | undefined,
  after: Member | undefined,
  sides: Sides,
): Relation {
  if (after === undefined) return "other";
  if (before === undefined) return after.isOptional ? "grown" : "narrower";
  return all([
    compareTypes(before.is, after.is, sides),
    change(before.isOptional, after.isOptional, "wider", "narrower"),
    change(before.isReadonly, after.isReadonly, "wider", "grown"),
  ]);
}

function compareMembers(before: Members, after: Members, sides: Sides): Relation {
  const [old, now] = [membersByName(before), membersByName(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  return all([...names].map((name) => compareMember(old.get(name), now.get(name), sides)));
}

function change(before: boolean, after: boolean, came: Relation, went: Relation): Relation {
  if (before === after) return "same";
  return after ? came : went;
}

function membersIn(described: Described): Members | undefined {
  if (typeof described !== "string") return described;
  const node = bare(parse(described));
  return ts.isTypeLiteralNode(node) ? literalMembers(node) : undefined;
}

function literalMembers(node: ts.TypeLiteralNode): Members {
  return Object.fromEntries(
    node.members.flatMap((member) => {
      if (!ts.isPropertySignature(member) || member.type === undefined) {
        return [[member.getText(), "a member of another kind"]];
      }
      const isReadonly = member.modifiers?.some(
        ({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword,
      );
      const name = `${isReadonly ? "readonly " : ""}${member.name.getText()}`;
      return [[member.questionToken ? `${name}?` : name, member.type.getText()]];
    }),
  );
}

function parse(text: string): ts.TypeNode {
  const source = ts.createSourceFile("type.ts", `type T = ${text};`, ts.ScriptTarget.ESNext, true);
  const [statement] = source.statements;
  if (statement === undefined || !ts.isTypeAliasDeclaration(statement)) throw new Error(text);
  return statement.type;
}

function bare(node: ts.TypeNode): ts.TypeNode {
  return ts.isParenthesizedTypeNode(node) ? bare(node.type) : node;
}

const deepest = 8;

function compareNodes(
  left: ts.TypeNode,
  right: ts.TypeNode,
  sides: Sides,
  depth: number,
): Relation {
  const [before, after] = [bare(left), bare(right)];
  if (before.getText() === after.getText()) return "same";
  if (depth > deepest) return "other";
  if (ts.isUnionTypeNode(before) || ts.isUnionTypeNode(after)) {
    return compareUnions(choices(before), choices(after), sides, depth);
  }
  if (ts.isFunctionTypeNode(before) && ts.isFunctionTypeNode(after)) {
    return compareFunctions(before, after, sides, depth);
  }
  if (ts.isTypeLiteralNode(before) && ts.isTypeLiteralNode(after)) {
    return compareMembers(literalMembers(before), literalMembers(after), sides);
  }
  return (
    compareLists(before, after, sides, depth) ?? compareReferences(before, after, sides, depth)
  );
}

function choices(node: ts.TypeNode): readonly ts.TypeNode[] {
  return ts.isUnionTypeNode(node) ? node.types.map(bare) : [node];
}

/** A union that takes any text besides those it names: naming more or fewer is no change of it. */
function isOpen(nodes: readonly ts.TypeNode[]): boolean {
  return nodes.some((node) => node.getText().replaceAll(/\s/g, "") === "string&{}");
}

function compareUnions(
  before: readonly ts.TypeNode[],
  after: readonly ts.TypeNode[],
  sides: Sides,
  depth: number,
): Relation {
  const [old, now] = [before, after].map((nodes) => new Set(nodes.map((node) => node.getText())));
  const gone = before.filter((node) => !now?.has(node.getText()));
  const came = after.filter((node) => !old?.has(node.getText()));
  const areNames = [...gone, ...came].every((node) => ts.isLiteralTypeNode(node));
  if (areNames && isOpen(before) && isOpen(after)) return gone.length > 0 ? "other" : "grown";
  if (gone.length === 0) return came.length === 0 ? "same" : "wider";
  if (came.length === 0) return "narrower";
  const [from, ...others] = gone;
  const [to, ...more] = came;
  if (from === undefined || to === undefined || others.length + more.length > 0) return "other";
  const isUnion = before.length + after.length > 2;
  return isUnion || depth === 0 ? compareNodes(from, to, sides, depth + 1) : "other";
}

function compareFunctions(
  before: ts.FunctionTypeNode,
  after: ts.FunctionTypeNode,
  sides: Sides,
  depth: number,
): Relation {
  const generics = (node: ts.FunctionTypeNode) =>
    node.typeParameters?.map((each) => each.getText()).join(", ");
  if (generics(before) !== generics(after)) return "other";
  const result = compareNodes(before.type, after.type, sides, depth + 1);
  const length = Math.max(before.parameters.length, after.parameters.length);
  const given = Array.from({ length }, (_none, index) => {
    return compareParameters(before.parameters[index], after.parameters[index], sides, depth);
  });
  return both(result, all(given));
}

function compareParameters(
  before: ts.ParameterDeclaration | undefined,
  after: ts.ParameterDeclaration | undefined,
  sides: Sides,
  depth: number,
): Relation {
  if (after === undefined) return "other";
  const isOptional = (node: ts.ParameterDeclaration) =>
    node.questionToken !== undefined || node.dotDotDotToken !== undefined;
  // A function of fewer parameters does for one of more.
  if (before === undefined) return isOptional(after) ? "grown" : "wider";
  if (before.type === undefined || after.type === undefined) return "other";
  return both(
    flipped(compareNodes(before.type, after.type, sides, depth + 1)),
    change(isOptional(before), isOptional(after), "narrower", "wider"),
  );
}

/** Arrays and the containers whose type arguments are only read; undefined for anything else. */
function compareLists(
  before: ts.TypeNode,
  after: ts.TypeNode,
  sides: Sides,
  depth: number,
): Relation | undefined {
  const [old, now] = [listOf(before), listOf(after)];
  if (old === undefined || now === undefined || old.name !== now.name) return undefined;
  const parts = old.items.map((item, index) => {
    const other = now.items[index];
    return other === undefined ? "other" : compareNodes(item, other, sides, depth + 1);
  });
  return both(all(parts), change(old.isReadonly, now.isReadonly, "wider", "narrower"));
}

const containers: ReadonlySet<string> = new Set([
  "AsyncGenerator",
  "AsyncIterable",
  "Iterable",
  "Partial",
  "Promise",
  "Readonly",
  "ReadonlyArray",
  "ReadonlyMap",
  "ReadonlySet",
]);

interface List {
  readonly name: string;
  readonly items: readonly ts.TypeNode[];
  readonly isReadonly: boolean;
}

function listOf(node: ts.TypeNode): List | undefined {
  if (ts.isArrayTypeNode(node)) {
    return { name: "[]", items: [node.elementType], isReadonly: false };
  }
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) {
    const inner = listOf(node.type);
    return inner && { ...inner, isReadonly: true };
  }
  if (!ts.isTypeReferenceNode(node) || !containers.has(node.typeName.getText())) return undefined;
  return { name: node.typeName.getText(), items: node.typeArguments ?? [], isReadonly: false };
}

/** A literal of a basic type, or a type that goes by another name now. */
function compareReferences(
  before: ts.TypeNode,
  after: ts.TypeNode,
  sides: Sides,
  depth: number,
): Relation {
  if (basicOf(before) === after.getText()) return "wider";
  if (basicOf(after) === before.getText()) return "narrower";
  const old = expanded(before, sides.before);
  const now = expanded(after, sides.after);
  if (old === undefined && now === undefined) return "other";
  const [from, to] = [old ?? before.getText(), now ?? after.getText()];
  if (typeof from !== "string" || typeof to !== "string") return compareTypes(from, to, sides);
  return compareNodes(parse(from), parse(to), sides, depth + 1);
}

function basicOf(node: ts.TypeNode): string | undefined {
  if (!ts.isLiteralTypeNode(node)) return undefined;
  if (ts.isStringLiteral(node.literal)) return "string";
  return ts.isNumericLiteral(node.literal) ? "number" : undefined;
}

/** What a name without arguments stands for, where nothing else has a part in it. */
function expanded(node: ts.TypeNode, declarations: Declarations): Described | undefined {
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  const name = node.typeName.getText();
  const found = Object.hasOwn(declarations, name) ? declarations[name] : undefined;
  if (found === undefined || typeof found === "string") return undefined;
  if (found.parameters !== undefined || found.extends !== undefined) return undefined;
  return found.type ?? found.interface;
}
