import ts from "typescript";

/** A declaration as data: types as text, the members of objects by name. */
export type Described = string | Members;

/** The members of an object, or the parts of a declaration. */
export interface Members {
  readonly [name: string]: Described;
}

/**
 * Describes what declares one name. The names of members carry their `readonly` and `?`, as in
 * TypeScript; what is private is left out, and of a class that is no value what makes one.
 */
export function describe(nodes: readonly ts.Node[], isValue: boolean): Members {
  const [first] = nodes;
  if (first === undefined) return {};
  if (ts.isFunctionDeclaration(first)) {
    return { function: overloads(nodes.filter(ts.isFunctionDeclaration)) };
  }
  if (ts.isVariableDeclaration(first)) return { const: typeOf(first) };
  if (ts.isTypeAliasDeclaration(first)) {
    return { ...parameters(first), type: describeType(first.type) };
  }
  if (ts.isInterfaceDeclaration(first)) {
    const members = nodes.filter(ts.isInterfaceDeclaration).flatMap((node) => [...node.members]);
    return { ...parameters(first), ...heritage(first), interface: membersOf(members) };
  }
  if (ts.isClassDeclaration(first)) return describeClass(first, isValue);
  return { other: oneLine(first) };
}

function describeClass(node: ts.ClassDeclaration, isValue: boolean): Members {
  const open = node.members.filter((member) => !isPrivate(member));
  const made = open.filter(ts.isConstructorDeclaration);
  const fixed = open.filter((member) => hasModifier(member, ts.SyntaxKind.StaticKeyword));
  const own = open.filter((member) => !fixed.includes(member));
  return {
    ...parameters(node),
    ...heritage(node),
    ...(hasModifier(node, ts.SyntaxKind.AbstractKeyword) ? { abstract: "true" } : {}),
    ...(made.length === 0 || !isValue ? {} : { new: made.map(constructorOf).join(" & ") }),
    ...(fixed.length === 0 || !isValue ? {} : { static: membersOf(fixed) }),
    class: membersOf(own),
  };
}

function constructorOf({ parameters: given }: ts.ConstructorDeclaration): string {
  return `(${given.map(oneLine).join(", ")}) => unknown`;
}

/** What is fixed for good is declared by its value. */
function typeOf(
  node: ts.PropertySignature | ts.PropertyDeclaration | ts.VariableDeclaration,
): Described {
  const value = ts.isPropertySignature(node) ? undefined : node.initializer;
  return value === undefined ? describeType(node.type) : oneLine(value);
}

function describeType(node: ts.TypeNode | undefined): Described {
  if (node === undefined) return "unknown";
  if (!ts.isTypeLiteralNode(node) || node.members.length === 0) return oneLine(node);
  return membersOf([...node.members]);
}

function membersOf(members: readonly ts.Node[]): Members {
  const found = new Map<string, Described[]>();
  for (const member of members) {
    const described = describeMember(member);
    if (described === undefined) continue;
    const [name, is] = described;
    found.set(name, [...(found.get(name) ?? []), is]);
  }
  return Object.fromEntries(
    [...found].map(([name, [only = {}, ...more]]) => [
      name,
      more.length === 0 ? only : [only, ...more].map((each) => `(${String(each)})`).join(" & "),
    ]),
  );
}

function describeMember(node: ts.Node): readonly [string, Described] | undefined {
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
    return [nameOf(node), typeOf(node)];
  }
  if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
    return [nameOf(node), signature(node)];
  }
  if (ts.isGetAccessor(node)) return [`readonly ${nameText(node.name)}`, describeType(node.type)];
  if (ts.isSetAccessor(node)) return [`set ${nameText(node.name)}`, "unknown"];
  if (ts.isCallSignatureDeclaration(node)) return ["()", signature(node)];
  if (ts.isConstructSignatureDeclaration(node)) return ["new", signature(node)];
  if (ts.isIndexSignatureDeclaration(node)) {
    const [key] = node.parameters;
    return [`[${key === undefined ? "" : oneLine(key)}]`, describeType(node.type)];
  }
  return undefined;
}

type Member =
  | ts.PropertySignature
  | ts.PropertyDeclaration
  | ts.MethodSignature
  | ts.MethodDeclaration;

function nameOf(node: Member): string {
  const isReadonly = hasModifier(node, ts.SyntaxKind.ReadonlyKeyword);
  const isOptional = node.questionToken !== undefined;
  return `${isReadonly ? "readonly " : ""}${nameText(node.name)}${isOptional ? "?" : ""}`;
}

function nameText(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
}

function overloads(nodes: readonly ts.FunctionDeclaration[]): string {
  const [only = "", ...more] = nodes.map(signature);
  return more.length === 0 ? only : [only, ...more].map((each) => `(${each})`).join(" & ");
}

function signature(node: ts.SignatureDeclarationBase): string {
  const types = node.typeParameters?.map(oneLine).join(", ");
  const given = node.parameters.map(oneLine).join(", ");
  const gives = node.type === undefined ? "unknown" : oneLine(node.type);
  return `${types === undefined ? "" : `<${types}>`}(${given}) => ${gives}`;
}

function parameters(node: {
  readonly typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration>;
}): Record<string, string> {
  const list = node.typeParameters?.map(oneLine).join(", ");
  return list === undefined ? {} : { parameters: list };
}

function heritage(node: ts.InterfaceDeclaration | ts.ClassDeclaration): Record<string, string> {
  const bases = node.heritageClauses?.flatMap((clause) => clause.types.map(oneLine)) ?? [];
  return bases.length === 0 ? {} : { extends: bases.join(" & ") };
}

/** Whether a node is a member of a class that nobody outside may use. */
export function isPrivate(member: ts.Node): boolean {
  if (!ts.isClassElement(member)) return false;
  const isHidden = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  return isHidden || hasModifier(member, ts.SyntaxKind.PrivateKeyword);
}

function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some((each) => each.kind === kind) ?? false;
}

/** The text on one line; a type that the compiler fetched from another file goes by its name alone. */
function oneLine(node: ts.Node): string {
  return node
    .getText()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/import\("\.[^"]*"\)\./g, "")
    .replaceAll(/; }/g, " }");
}
