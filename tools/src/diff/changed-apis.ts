import ts from "typescript";
import type { ChangedApi } from "./change.ts";

type Files = ReadonlyMap<string, string>;

/** Where a package keeps the reports of its API; `npm run api` writes them. */
const apiReport = /^packages\/([\w-]+)\/api\/[\w-]+\.api\.md$/;

/** The packages that changed for their users. One that had no report before is new: it changes no user's code. */
export function changedApis(before: Files, after: Files): readonly ChangedApi[] {
  const folders = [...before.keys()].flatMap((path) => apiReport.exec(path)?.[1] ?? []);
  return [...new Set(folders)].sort().flatMap((folder) => changedApi(folder, before, after) ?? []);
}

function changedApi(folder: string, before: Files, after: Files): ChangedApi | undefined {
  const reports = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => apiReport.exec(path)?.[1] === folder)
    .sort();
  const changed = reports.filter((path) => before.get(path) !== after.get(path));
  const manifest = `packages/${folder}/package.json`;
  const [oldNode, newNode] = [before, after].map((files) => wantedNode(files.get(manifest)));
  const isOtherNode = oldNode !== undefined && newNode !== undefined && oldNode !== newNode;
  if (changed.length === 0 && !isOtherNode) return undefined;
  // What is generated from a contract is compared as that contract.
  const written = `packages/${folder}/api/index.api.md`;
  const [old = "", now = ""] = [before, after].map((files) => codeIn(files.get(written) ?? ""));
  const breaks = findApiBreaks(old, now);
  const least = isOtherNode ? "minor" : "patch";
  return {
    name: `@marketplace-seller/${folder}`,
    files: [...changed, ...(isOtherNode ? [manifest] : [])],
    least: breaks.length > 0 ? "major" : least,
    isBeforeOne: versionIn(after.get(manifest)).startsWith("0."),
    because: [...breaks, ...(isOtherNode ? [`Node ${oldNode} became ${newNode}`] : [])],
  };
}

function versionIn(manifest: string | undefined): string {
  const { version = "" }: { version?: string } = JSON.parse(manifest ?? "{}");
  return version;
}

function wantedNode(manifest: string | undefined): string | undefined {
  if (manifest === undefined) return undefined;
  const { engines }: { engines?: { node?: string } } = JSON.parse(manifest);
  return engines?.node;
}

function codeIn(report: string): string {
  return /^```ts\n([\s\S]*)^```/m.exec(report)?.[1] ?? "";
}

interface Api {
  /** `index create`: what an entry exports. */
  readonly exports: ReadonlySet<string>;
  /** Whether members may be left out, by `Settings.retry.attempts`. */
  readonly members: ReadonlyMap<string, boolean>;
  readonly types: ReadonlySet<string>;
  /** The types of what users pass: parameters of functions, what those lead to, and options by name. */
  readonly inputs: ReadonlySet<string>;
}

/**
 * The changes between two API reports that break code made before, in words: an export that is gone, and what
 * users pass: a member that is gone, or that they must give now.
 */
export function findApiBreaks(before: string, after: string): readonly string[] {
  const [old, now] = [readApi(before), readApi(after)];
  const exported = [...old.exports]
    .filter((each) => !now.exports.has(each))
    .map((each) => each.replace(" ", " no longer exports "));
  const isInput = (path: string) => {
    const [type = ""] = path.split(".");
    return [old, now].every(({ types, inputs }) => types.has(type) && inputs.has(type));
  };
  const gone = [...old.members.keys()]
    .filter((path) => isInput(path) && !now.members.has(path))
    .map((path) => `${path} is gone`);
  const needed = [...now.members]
    .filter(([path, isOptional]) => !isOptional && isInput(path))
    .filter(([path]) => old.members.get(path) !== false)
    .map(([path]) => `${path} is ${old.members.has(path) ? "now" : "new and"} required`);
  return [...exported, ...gone, ...needed];
}

function readApi(code: string): Api {
  const { statements } = ts.createSourceFile("api.ts", code, ts.ScriptTarget.Latest, true);
  const exports = new Set<string>();
  const members = new Map<string, boolean>();
  const leads = new Map<string, ReadonlySet<string>>();
  const inputs = new Set<string>();
  for (const statement of statements) {
    if (ts.isModuleDeclaration(statement)) {
      for (const name of exportedNames(statement)) exports.add(`${statement.name.text} ${name}`);
    } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      const { name } = statement;
      const shape = ts.isInterfaceDeclaration(statement) ? statement : statement.type;
      noteMembers(shape, name.text, members);
      leads.set(name.text, typesIn(statement));
      if (name.text.endsWith("Options")) inputs.add(name.text);
    }
    for (const name of parameterTypes(statement)) inputs.add(name);
  }
  // What is added on the way is visited as well.
  for (const name of inputs) for (const next of leads.get(name) ?? []) inputs.add(next);
  return { exports, members, types: new Set(leads.keys()), inputs };
}

function exportedNames({ body }: ts.ModuleDeclaration): string[] {
  if (body === undefined || !ts.isModuleBlock(body)) return [];
  return body.statements.flatMap((each) => {
    if (!ts.isExportDeclaration(each) || each.exportClause === undefined) return [];
    const { exportClause } = each;
    return ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : [];
  });
}

/** Notes the members of an interface or an object type, and of those within it. */
function noteMembers(node: ts.Node, path: string, members: Map<string, boolean>): void {
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeLiteralNode(node)) return;
  for (const member of node.members) {
    if (member.name === undefined) continue;
    const name = `${path}.${member.name.getText()}`;
    const isOptional = ts.isTypeElement(member) && member.questionToken !== undefined;
    members.set(name, isOptional);
    if (ts.isPropertySignature(member) && member.type) noteMembers(member.type, name, members);
  }
}

/** The types that a declaration names, but for those that its functions receive. */
function typesIn(node: ts.Node): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (each: ts.Node): void => {
    if (ts.isParameter(each)) return;
    if (ts.isTypeReferenceNode(each)) found.add(each.typeName.getText());
    if (ts.isExpressionWithTypeArguments(each)) found.add(each.expression.getText());
    ts.forEachChild(each, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** The types of what users pass to a function, a method or a constructor. */
function parameterTypes(statement: ts.Statement): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    // What is passed to a callback comes from us.
    if (ts.isFunctionTypeNode(node)) return;
    if (ts.isParameter(node) && node.type) {
      if (ts.isTypeReferenceNode(node.type)) found.add(node.type.typeName.getText());
      for (const name of typesIn(node.type)) found.add(name);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}
