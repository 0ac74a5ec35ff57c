import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryRoot } from "../../test/repository-root.ts";
import { publicSurfaces } from "./public-surfaces.ts";

const manifest = {
  name: "@marketplace-seller/things",
  version: "1.0.0",
  exports: {
    ".": { "@marketplace-seller/source": "./src/index.ts" },
    "./package.json": "./package.json",
  },
  bin: { things: "./bin.js" },
};

const sources = {
  "package.json": JSON.stringify(manifest),
  "src/index.ts": `import type { Options } from "./options.ts";
export { parse, parse as read, type Hidden } from "./parse.ts";
export type * from "./gen/types.gen.ts";
export { Broken, type Maker } from "./classes.ts";
export type { Options };
`,
  "src/options.ts": `/** What it says is left out. */
export interface Options {
  readonly limit?: number;
  onThing?(thing: Thing): void;
}
interface Thing { readonly id: string }
`,
  "src/parse.ts": `import type { Options } from "./options.ts";
import type { Row } from "./gen/types.gen.ts";
export function parse(text: string, options?: Options): Promise<readonly Row[]>;
export async function parse(): Promise<readonly Row[]> { return []; }
export type Hidden = Unseen | "none";
type Unseen = { readonly deep: { a: 1 } };
const unreached = 1;
`,
  "src/gen/types.gen.ts": "export interface Row { id: string }\n",
  "src/classes.ts": `export class Broken extends Error {
  readonly code = "broken";
  readonly #secret = 1;
  private key = 2;
  constructor(readonly why: string) { super(why); }
  static of(why: string): Broken { return new Broken(why); }
}
export class Maker { constructor(parts: Parts) { void parts; } make(): void {} }
interface Parts { readonly inside: string }
`,
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "surface-of-"));
  for (const [file, text] of Object.entries(sources)) {
    const path = join(root, "packages/things", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  cpSync(join(repositoryRoot, "tsconfig.base.json"), join(root, "tsconfig.base.json"));
  symlinkSync(join(repositoryRoot, "node_modules"), join(root, "node_modules"));
});
afterAll(() => rmSync(root, { recursive: true }));

test("tells what a package exports, and all that this leads to, from its sources", async () => {
  const [kept, ...others] = await publicSurfaces(root);
  expect(others).toEqual([]);
  expect(kept?.path).toBe("packages/things/public-surface.json");
  expect(JSON.parse(kept?.text ?? "")).toEqual({
    exports: {
      ".": {
        Broken: "Broken",
        Hidden: "Hidden",
        Maker: "type Maker",
        Options: "Options",
        Row: "Row",
        parse: "parse",
        read: "parse",
      },
      "./package.json": {},
    },
    commands: { things: "command" },
    declarations: {
      Broken: {
        values: "got",
        extends: "Error",
        new: "(why: string) => unknown",
        static: { of: "(why: string) => Broken" },
        class: { "readonly why": "string", "readonly code": '"broken"' },
      },
      Hidden: { type: 'Unseen | "none"' },
      // Nobody outside can make one: what that takes is no promise.
      Maker: { class: { make: "() => void" } },
      Options: {
        values: "given",
        interface: { "readonly limit?": "number", "onThing?": "(thing: Thing) => void" },
      },
      Row: { generated: "from the contract", values: "got", interface: { id: "string" } },
      // A callback that is given gets it.
      Thing: { values: "got", interface: { "readonly id": "string" } },
      Unseen: { type: { "readonly deep": { a: "1" } } },
      parse: {
        values: "got",
        function: "(text: string, options?: Options) => Promise<readonly Row[]>",
      },
    },
  });
});
