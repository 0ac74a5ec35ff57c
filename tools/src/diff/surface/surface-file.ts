import { parseSource, type SourceDocument } from "../../read/source-document.ts";
import type { Described, Members } from "../../surface/describe.ts";

/** Where a package keeps its public surface; `npm run generate` writes it. */
export const surfaceFile = /^(?:packages\/[\w-]+|specs)\/public-surface\.json$/;

/** One package's public surface as kept. */
export interface KeptSurface {
  readonly file: string;
  /** The package's folder, which stands for it in messages. */
  readonly package: string;
  readonly document: SourceDocument;
  readonly exports: Members;
  readonly commands: Members;
  readonly declarations: Members;
}

/** Reads a surface, with the places of what it says. */
export function readSurface(file: string, text: string): KeptSurface {
  const document = parseSource(file, text);
  const { exports = {}, commands = {}, declarations = {} } = partsOf(document.value);
  return {
    file,
    package: file.split("/").at(-2)?.replace("specs", "contract") ?? file,
    document,
    exports: membersOf(exports),
    commands: membersOf(commands),
    declarations: membersOf(declarations),
  };
}

/** An object's members; those of a text are none. */
export function membersOf(described: Described | undefined): Members {
  return typeof described === "object" ? described : {};
}

function partsOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

/** What a name stands for that comes from another package of ours: `<package>#<name>`. */
export type DeclarationOf = (origin: string) => Described | undefined;

/** Finds declarations among the surfaces of one side. */
export function declarationsIn(files: ReadonlyMap<string, string>): DeclarationOf {
  return (origin) => {
    const [module = "", name = ""] = origin.split("#");
    const text = files.get(`packages/${module.split("/").at(1)}/public-surface.json`);
    if (text === undefined) return undefined;
    const { exports, declarations }: { exports: Members; declarations: Members } = JSON.parse(text);
    const there = String(membersOf(exports["."])[name]).replace("type ", "");
    return declarations[there];
  };
}
