import ts from "typescript";
import { isPrivate } from "./describe.ts";
import type { Declared, Exported, Foreign, Modules } from "./modules.ts";

/** Who makes values of a type: callers give them, or the package does and callers get them. */
export type Way = "given" | "got";

/** A declaration that others can reach, and the ways in which its values travel. */
export interface Reached {
  readonly declared: Declared;
  readonly ways: ReadonlySet<Way>;
  /** Whether it can be used as a value: a class that cannot is never made by a caller. */
  readonly isValue: boolean;
}

/**
 * Follows exported declarations to everything of this package that their types lead to. What a function
 * takes is given, what it returns is got; in what is given, a callback's parameters are got.
 */
export function reachedFrom(modules: Modules, roots: readonly Exported[]): readonly Reached[] {
  const values = roots.flatMap(({ target, isType }) => (isOwn(target) && !isType ? target : []));
  const walk = new Walk(modules, new Set(values.flatMap(({ nodes }) => nodes)));
  for (const { target } of roots) if (isOwn(target)) walk.start(target);
  return walk.found;
}

class Walk {
  readonly #modules: Modules;
  readonly #values: ReadonlySet<ts.Node>;
  readonly #found = new Map<ts.Node, { declared: Declared; ways: Set<Way> }>();

  constructor(modules: Modules, values: ReadonlySet<ts.Node>) {
    this.#modules = modules;
    this.#values = values;
  }

  get found(): readonly Reached[] {
    return [...this.#found].map(([node, each]) => ({ ...each, isValue: this.#values.has(node) }));
  }

  /** An exported type has no way of its own: what uses it says. */
  start(declared: Declared): void {
    const [node] = declared.nodes;
    if (node === undefined) return;
    const isMade =
      ts.isFunctionDeclaration(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isClassDeclaration(node);
    if (isMade && this.#values.has(node)) this.#reach(declared, "got");
    else this.#entry(declared);
  }

  #entry(declared: Declared): Set<Way> {
    const [node] = declared.nodes;
    const known = node && this.#found.get(node);
    if (known !== undefined) return known.ways;
    const ways = new Set<Way>();
    if (node !== undefined) {
      this.#found.set(node, { declared, ways });
      // Whatever it leads to is public too, though nothing says yet which way.
      for (const each of declared.nodes) {
        ts.forEachChild(each, (child) => this.#name(child, declared.file));
      }
    }
    return ways;
  }

  /** Notes every type that a node names. */
  #name(node: ts.Node, file: string): void {
    if (this.#isHidden(node)) return;
    const target = this.#targetOf(node, file);
    if (isOwn(target)) this.#entry(target);
    ts.forEachChild(node, (child) => this.#name(child, file));
  }

  #reach(declared: Declared, way: Way): void {
    const ways = this.#entry(declared);
    if (ways.has(way)) return;
    ways.add(way);
    for (const node of declared.nodes) {
      ts.forEachChild(node, (child) => this.#follow(child, way, declared.file));
      if (ts.isFunctionDeclaration(node)) this.#parametersOf(node, way, declared.file);
    }
  }

  #follow(node: ts.Node, way: Way, file: string): void {
    const target = this.#targetOf(node, file);
    if (isOwn(target)) this.#reach(target, way);
    if (ts.isParameter(node) || this.#isHidden(node)) return;
    if (ts.isConstructorDeclaration(node)) this.#parametersOf(node, "got", file);
    else if (ts.isFunctionLike(node)) this.#parametersOf(node, way, file);
    ts.forEachChild(node, (child) => this.#follow(child, way, file));
  }

  /** What only the makers of a class see. */
  #isHidden(node: ts.Node): boolean {
    return isPrivate(node) || (ts.isConstructorDeclaration(node) && !this.#values.has(node.parent));
  }

  #parametersOf(
    { parameters }: { readonly parameters: ts.NodeArray<ts.ParameterDeclaration> },
    way: Way,
    file: string,
  ): void {
    const other = way === "got" ? "given" : "got";
    for (const { type } of parameters) if (type !== undefined) this.#follow(type, other, file);
  }

  #targetOf(node: ts.Node, file: string): Declared | Foreign | undefined {
    if (ts.isImportTypeNode(node)) {
      const { argument, qualifier } = node;
      const from = ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal);
      if (!from || qualifier === undefined) return undefined;
      const specifier = (argument.literal as ts.StringLiteral).text;
      return this.#modules.exportOf(file, specifier, qualifier.getText());
    }
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isTypeQueryNode(node)
        ? node.exprName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : undefined;
    return name === undefined ? undefined : this.#modules.lookUp(file, name.getText());
  }
}

function isOwn(target: Declared | Foreign | undefined): target is Declared {
  return target !== undefined && "nodes" in target;
}
