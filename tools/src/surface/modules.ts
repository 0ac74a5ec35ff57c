import { posix } from "node:path";
import ts from "typescript";
import type { ReadDeclarations } from "./emit-declarations.ts";

/** What declares a name: of functions and interfaces there may be several. */
export interface Declared {
  readonly file: string;
  readonly name: string;
  readonly nodes: readonly ts.Node[];
}

/** A name of a package of somebody else, or of another package of ours. */
export interface Foreign {
  readonly module: string;
  readonly name: string;
}

/** What a file exports under a name. */
export interface Exported {
  readonly target: Declared | Foreign;
  /** As a type alone: a class so exported can be neither made nor extended. */
  readonly isType: boolean;
}

interface Origin {
  /** The module it comes from; absent for this one. */
  readonly from?: string;
  readonly name: string;
  readonly isType?: boolean;
}

interface Module {
  readonly declared: Map<string, ts.Node[]>;
  readonly imported: Map<string, Origin>;
  readonly exported: Map<string, Origin>;
  /** Modules all of whose names are exported. */
  readonly passedOn: { readonly from: string; readonly isType: boolean }[];
}

/** Declarations of source files, joined by what they import from one another. */
export class Modules {
  readonly #read: ReadDeclarations;
  readonly #known = new Map<string, Module>();

  constructor(read: ReadDeclarations) {
    this.#read = read;
  }

  /** What a file exports, by name. */
  exportsOf(file: string): ReadonlyMap<string, Exported> {
    const module = this.#module(file);
    const found = new Map<string, Exported>();
    for (const { from, isType } of module.passedOn) {
      const passed = isRelative(from) ? this.exportsOf(pathFrom(file, from)) : [];
      for (const [name, each] of passed) {
        found.set(name, { ...each, isType: isType || each.isType });
      }
    }
    for (const [name, origin] of module.exported) {
      const target = this.#at(file, origin);
      if (target !== undefined) found.set(name, { target, isType: origin.isType === true });
    }
    return found;
  }

  /** What a name means in a file; undefined for what the language or the platform declares. */
  lookUp(file: string, name: string): Declared | Foreign | undefined {
    const module = this.#module(file);
    const nodes = module.declared.get(name);
    if (nodes !== undefined) return { file, name, nodes };
    const origin = module.imported.get(name);
    return origin === undefined ? undefined : this.#at(file, origin);
  }

  /** What another file exports under a name. */
  exportOf(file: string, from: string, name: string): Declared | Foreign | undefined {
    return this.#at(file, { from, name });
  }

  #at(file: string, { from, name }: Origin): Declared | Foreign | undefined {
    if (from === undefined) return this.lookUp(file, name);
    if (!isRelative(from)) return { module: from, name };
    return this.exportsOf(pathFrom(file, from)).get(name)?.target;
  }

  #module(file: string): Module {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const text = this.#read(file) ?? "";
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
    const module: Module = {
      declared: new Map(),
      imported: new Map(),
      exported: new Map(),
      passedOn: [],
    };
    for (const statement of source.statements) note(statement, module);
    this.#known.set(file, module);
    return module;
  }
}

function isRelative(from: string): boolean {
  return from.startsWith(".");
}

function pathFrom(file: string, from: string): string {
  return posix.join(posix.dirname(file), from).replace(/\.js$/, ".ts");
}

function note(statement: ts.Statement, module: Module): void {
  if (ts.isImportDeclaration(statement)) noteImport(statement, module);
  else if (ts.isExportDeclaration(statement)) noteExport(statement, module);
  else if (ts.isVariableStatement(statement)) {
    for (const each of statement.declarationList.declarations) {
      declare(each.name.getText(), each, statement, module);
    }
  } else if (isNamed(statement) && statement.name !== undefined) {
    declare(statement.name.getText(), statement, statement, module);
  }
}

function isNamed(
  node: ts.Node,
): node is
  | ts.FunctionDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.EnumDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}

function declare(name: string, node: ts.Node, statement: ts.Statement, module: Module): void {
  module.declared.set(name, [...(module.declared.get(name) ?? []), node]);
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
  if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
    module.exported.set(name, { name });
  }
}

function noteImport({ importClause, moduleSpecifier }: ts.ImportDeclaration, module: Module): void {
  const from = textOf(moduleSpecifier);
  if (importClause?.name) module.imported.set(importClause.name.text, { from, name: "default" });
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return;
  for (const { name, propertyName } of bindings.elements) {
    module.imported.set(name.text, { from, name: (propertyName ?? name).text });
  }
}

function noteExport(
  { exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration,
  module: Module,
): void {
  const from = moduleSpecifier === undefined ? undefined : textOf(moduleSpecifier);
  if (exportClause === undefined) {
    if (from !== undefined) module.passedOn.push({ from, isType: isTypeOnly });
    return;
  }
  if (!ts.isNamedExports(exportClause)) return;
  for (const { name, propertyName, isTypeOnly: isType } of exportClause.elements) {
    const origin = { name: (propertyName ?? name).text, isType: isTypeOnly || isType };
    module.exported.set(name.text, from === undefined ? origin : { from, ...origin });
  }
}

function textOf(specifier: ts.Expression): string {
  return ts.isStringLiteral(specifier) ? specifier.text : "";
}
