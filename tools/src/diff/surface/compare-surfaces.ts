import { parseSource, type SourceDocument } from "../../read/source-document.ts";
import type { Change } from "../change.ts";
import { Changes } from "../changes.ts";

type Files = ReadonlyMap<string, string>;

/** Where a package keeps its public surface as text; a test of the package holds it to the code. */
export const surfaceFile = /^packages\/[\w-]+\/test\/public-surface\.snap$/;

/**
 * Compares the public TypeScript surface as the packages' snapshots show it: which names are exported,
 * and which members a client has. What types say comes from the contracts and is compared there.
 */
export function compareSurfaces(before: Files, after: Files): readonly Change[] {
  const changes = new Changes("TypeScript");
  for (const [file, text] of after) {
    const earlier = before.get(file);
    if (surfaceFile.test(file) && earlier !== undefined && earlier !== text) {
      compareSurface(surfaceOf(file, earlier), surfaceOf(file, text), changes);
    }
  }
  for (const [file, text] of before) {
    if (!surfaceFile.test(file) || after.has(file)) continue;
    const { document } = surfaceOf(file, text);
    changes.gone(document.placeOf([]), file, "the surface is no longer kept", {
      verdict: "major",
      reason: "what the package exports can no longer be told",
    });
  }
  return changes.all;
}

interface Surface {
  readonly document: SourceDocument;
  /** Every public name, with what it is and where it stands. */
  readonly names: ReadonlyMap<string, { readonly is: string; readonly path: readonly string[] }>;
}

function compareSurface(before: Surface, after: Surface, changes: Changes): void {
  for (const [name, { is, path }] of before.names) {
    const now = after.names.get(name);
    if (now === undefined) {
      changes.gone(before.document.placeOf(path), name, "is gone", {
        verdict: "major",
        reason: "code that uses it no longer compiles",
      });
    } else if (now.is !== is) {
      changes.add(after.document.placeOf(now.path), name, `was ${is} and is ${now.is}`, {
        verdict: "major",
        reason: "code that uses it no longer compiles",
      });
    }
  }
  for (const [name, { path }] of after.names) {
    if (before.names.has(name)) continue;
    changes.add(after.document.placeOf(path), name, "is new", {
      verdict: "minor",
      reason: "nobody used it before",
    });
  }
}

function surfaceOf(file: string, text: string): Surface {
  const document = parseSource(file, text);
  const names = new Map<string, { is: string; path: string[] }>();
  const walk = (value: unknown, path: string[]): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        names.set([...path, String(item)].join("."), {
          is: "exported",
          path: [...path, `${index}`],
        });
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
    } else names.set(path.join("."), { is: String(value), path });
  };
  walk(document.value, []);
  return { document, names };
}
