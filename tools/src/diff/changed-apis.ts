import ts from "typescript";
import type { ChangedApi } from "./change.ts";

type Files = ReadonlyMap<string, string>;

/** The folder of a package's API reports, which `npm run api` writes. */
const apiReport = /^packages\/([\w-]+)\/api\/[\w-]+\.api\.md$/;

/** One without an earlier report is new, and breaks nobody. */
export function changedApis(before: Files, after: Files): readonly ChangedApi[] {
  const folders = [...before.keys()].flatMap((path) => apiReport.exec(path)?.[1] ?? []);
  return [...new Set(folders)].sort().flatMap((folder) => changedApi(folder, before, after) ?? []);
}

function changedApi(folder: string, before: Files, after: Files): ChangedApi | undefined {
  const manifest = `packages/${folder}/package.json`;
  const [old, now] = [before, after].map((files) => {
    const { version = "", engines }: Manifest = JSON.parse(files.get(manifest) ?? "{}");
    // The API report of generated types is not compared, because the contract diff compares the contract that the
    // types are generated from.
    const report = files.get(`packages/${folder}/api/index.api.md`) ?? "";
    return { version, node: engines?.node, code: /^```ts\n([\s\S]*)^```/m.exec(report)?.[1] ?? "" };
  });
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => apiReport.exec(path)?.[1] === folder)
    .filter((path) => before.get(path) !== after.get(path));
  const isOtherNode = Boolean(old?.node && now?.node && old.node !== now.node);
  if (old === undefined || now === undefined || (changed.length === 0 && !isOtherNode)) return;
  const breaks = findApiBreaks(old.code, now.code);
  const least = isOtherNode ? "minor" : "patch";
  return {
    name: `@marketplace-seller/${folder}`,
    files: [...changed.sort(), ...(isOtherNode ? [manifest] : [])],
    least: breaks.length > 0 ? "major" : least,
    isBeforeOne: now.version.startsWith("0."),
    because: [...breaks, ...(isOtherNode ? [`Node ${old.node} became ${now.node}`] : [])],
  };
}

interface Manifest {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
}

interface Api {
  /** With the entry point's name, such as `index create`. */
  readonly exports: ReadonlySet<string>;
  /** For each member of a type, whether the member is optional, by its path such as `Settings.retry.attempts`. */
  readonly members: ReadonlyMap<string, boolean>;
  readonly types: ReadonlyMap<string, ReadonlySet<string>>;
  /** What users pass to functions: parameter types, those that they refer to, and types named `...Options`. */
  readonly inputs: ReadonlySet<string>;
  /**
   * Inputs of which users make values themselves. The others are reached only through a type that a function of the
   * package returns, such as a client, whose new members break nobody.
   */
  readonly made: ReadonlySet<string>;
}

/**
 * Describes the changes between two API reports that break existing code: a removed export, and in types that users
 * pass a removed member or a new required member.
 */
export function findApiBreaks(before: string, after: string): readonly string[] {
  const [old, now] = [readApi(before), readApi(after)];
  const exported = [...old.exports]
    .filter((text) => !now.exports.has(text))
    .map((name) => name.replace(" ", " no longer exports "));
  const isIn = (kind: "inputs" | "made") => (path: string) => {
    const [type = ""] = path.split(".");
    return [old, now].every((api) => api.types.has(type) && api[kind].has(type));
  };
  const [isInput, isMade] = [isIn("inputs"), isIn("made")];
  const removed = [...old.members.keys()]
    .filter((path) => isInput(path) && !now.members.has(path))
    .map((path) => `${path} is gone`);
  const needed = [...now.members]
    .filter(([path, isOptional]) => !isOptional && old.members.get(path) !== false)
    .filter(([path]) => (old.members.has(path) ? isInput(path) : isMade(path)))
    .map(([path]) => `${path} is ${old.members.has(path) ? "now" : "new and"} required`);
  return [...exported, ...removed, ...needed];
}

function readApi(code: string): Api {
  const { statements } = ts.createSourceFile("api.ts", code, ts.ScriptTarget.Latest, true);
  const lists = code.matchAll(/^declare namespace (\w+) \{\s+export \{([^}]*)\}/gm);
  const exports = [...lists].flatMap(([, entry, names = ""]) =>
    [...names.matchAll(/[\w$]+(?=\s*(?:,|$))/g)].map(([name]) => `${entry} ${name}`),
  );
  const members = new Map<string, boolean>();
  const types = new Map<string, ReadonlySet<string>>();
  const inputs = new Set<string>();
  const given = new Set<string>();
  for (const statement of statements) {
    const named = new Set<string>();
    noteTypes(statement, named, inputs);
    if (ts.isFunctionDeclaration(statement)) noteGiven(statement, given);
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) continue;
    const name = statement.name.text;
    noteMembers(ts.isInterfaceDeclaration(statement) ? statement : statement.type, name, members);
    types.set(name, named);
    if (name.endsWith("Options")) inputs.add(name);
  }
  const made = reach(
    [...inputs].filter((name) => !given.has(name)),
    types,
    given,
  );
  return { exports: new Set(exports), members, types, inputs: reach(inputs, types), made };
}

/** The types that types refer to, directly or through others; not through the types of `except`. */
function reach(
  from: Iterable<string>,
  types: Api["types"],
  except: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const found = new Set(from);
  // A loop over a `Set` also visits the types that are added during the loop.
  for (const name of found)
    for (const next of types.get(name) ?? []) if (!except.has(next)) found.add(next);
  return found;
}

/** Records the types that a function returns and does not take: the package makes their values. */
function noteGiven({ type, parameters }: ts.FunctionDeclaration, given: Set<string>): void {
  const [taken, returned] = [new Set<string>(), new Set<string>()];
  for (const parameter of parameters) if (parameter.type) noteTypes(parameter.type, taken, taken);
  if (type !== undefined) noteTypes(type, returned, new Set());
  for (const name of returned) if (!taken.has(name)) given.add(name);
}

/** Of object types in it, too. */
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

/**
 * Records the types that a node refers to, and records parameter types of functions, methods and constructors as types
 * that users pass.
 */
function noteTypes(
  node: ts.Node,
  named: Set<string>,
  inputs: Set<string>,
  isCallback = false,
): void {
  if (ts.isParameter(node)) {
    // The parameters of a callback are values that the package passes, so their types are not types that users pass.
    if (node.type && !isCallback) noteTypes(node.type, inputs, inputs);
    return;
  }
  if (ts.isTypeReferenceNode(node)) named.add(node.typeName.getText());
  if (ts.isExpressionWithTypeArguments(node)) named.add(node.expression.getText());
  ts.forEachChild(node, (item) => {
    noteTypes(item, named, inputs, isCallback || ts.isFunctionTypeNode(node));
  });
}
