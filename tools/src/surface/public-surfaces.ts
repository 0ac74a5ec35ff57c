import ts from "typescript";
import type { GeneratedFile } from "../write/generated-file.ts";
import { type Described, describe, type Members } from "./describe.ts";
import { withDeclarations } from "./emit-declarations.ts";
import { entryPoints, type PackageEntries } from "./entry-points.ts";
import { type Exported, Modules } from "./modules.ts";
import { type Reached, reachedFrom } from "./reach.ts";

/** The file in which a package's public surface is kept, in the package's folder. */
export const surfaceName = "public-surface.json";

/**
 * The public TypeScript surface of every published package: what each entry exports, and the signature
 * of everything that this leads to, by name. Made from the sources, so that it needs no build.
 *
 * @throws Error when the compiler cannot write the declarations
 */
export async function publicSurfaces(root: string): Promise<readonly GeneratedFile[]> {
  const packages = entryPoints(root);
  const named = packages.flatMap(({ name, code }) =>
    [...code].map(([place, file]) => [`${name}${place.slice(1)}`, file] as const),
  );
  return withDeclarations(root, new Map(named), (read) => {
    const modules = new Modules(read);
    return packages.map((each) => ({
      path: `${each.folder}/${surfaceName}`,
      text: `${JSON.stringify(surfaceOf(each, modules), null, 2)}\n`,
    }));
  });
}

function surfaceOf(entries: PackageEntries, modules: Modules): Members {
  const byPlace = [...entries.code].map(([place, file]) => {
    return [place, [...modules.exportsOf(file)].sort(byName)] as const;
  });
  const roots = byPlace.flatMap(([, found]) => found.map(([, each]) => each));
  const names = namesOf(reachedFrom(modules, roots));
  const exported = byPlace.map(([place, found]) => {
    const origins = found.map(([name, each]) => [name, originOf(each, names)] as const);
    return [place, Object.fromEntries(origins)] as const;
  });
  const commands = entries.commands.map((name) => [name, "command"] as const);
  return {
    exports: {
      ...Object.fromEntries(exported),
      ...Object.fromEntries(entries.files.map((file) => [file, {}])),
    },
    ...(commands.length === 0 ? {} : { commands: Object.fromEntries(commands) }),
    ...(names.size === 0 ? {} : { declarations: declarationsOf(names) }),
  };
}

/** The module that it comes from, and the name that it has there; a class may be there as type alone. */
function originOf({ target, isType }: Exported, names: ReadonlyMap<string, Reached>): string {
  if (!("nodes" in target)) return `${target.module}#${target.name}`;
  const [name = target.name] =
    [...names].find(([, each]) => each.declared.nodes[0] === target.nodes[0]) ?? [];
  const isClass = target.nodes.some(ts.isClassDeclaration);
  return isClass && isType ? `type ${name}` : name;
}

/** Two files may declare the same name: the second goes by its file as well. */
function namesOf(reached: readonly Reached[]): ReadonlyMap<string, Reached> {
  const named = new Map<string, Reached>();
  const sorted = [...reached].sort((left, right) => compareTexts(orderOf(left), orderOf(right)));
  for (const each of sorted) {
    const { name, file } = each.declared;
    named.set(named.has(name) ? `${name} of ${file}` : name, each);
  }
  return named;
}

function declarationsOf(named: ReadonlyMap<string, Reached>): Members {
  const found = [...named].map(([name, { declared, ways, isValue }]): [string, Described] => [
    name,
    {
      ...(declared.file.endsWith(".gen.ts") ? { generated: "from the contract" } : {}),
      ...(ways.size === 0 ? {} : { values: [...ways].sort().join(" and ") }),
      ...describe(declared.nodes, isValue),
    },
  ]);
  return Object.fromEntries(found);
}

function orderOf({ declared: { name, file } }: Reached): string {
  return `${name}\n${file}`;
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return compareTexts(left, right);
}

/** The same order on every machine. */
function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
