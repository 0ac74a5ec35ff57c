import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { problemAt } from "../site/docs-error.ts";
import { folders } from "../site/folders.ts";

const packages = ["client-core", "rest-client", "soap-client", "sandbox", "sync"];

/** Operations, fields, options and exports that the docs may name. */
const sources = [
  ["specs/dist", /\.(yaml|wsdl)$/] as const,
  ...packages.map((name) => [`packages/${name}/src`, /(?<!\.test|\.fixture)\.ts$/] as const),
];

/** Names from other software, such as `JSON.parse`, that the docs may use between backticks. */
const general: readonly string[] = [
  "JSON.parse",
  "JSON.stringify",
  "instanceof",
  "Temporal",
  "BigDecimal",
  "moduleResolution",
  "skipLibCheck",
  "testMatch",
];

export function readVocabulary(): ReadonlySet<string> {
  const names = new Set(general.flatMap((name) => name.split(".")));
  for (const [folder, ending] of sources) {
    const path = join(folders.root, folder);
    for (const file of readdirSync(path, { recursive: true, encoding: "utf8" })) {
      if (!ending.test(file)) continue;
      const text = readFileSync(join(path, file), "utf8");
      for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) names.add(name);
    }
  }
  return names;
}

/** Names between backticks that neither the contract nor the packages have, such as a renamed operation. */
export function unknownNames(text: string, file: string, names: ReadonlySet<string>): string[] {
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(/`([^`]+)`/g)]
      .flatMap(([, code = ""]) => [...code.matchAll(/(?<![-\w./@"])[A-Za-z]\w*[a-z][A-Z]\w*/g)])
      .map(([name]) => name)
      .filter((name) => !names.has(name))
      .map((name) =>
        problemAt(file, index + 1, `neither the contract nor the packages have the name "${name}"`),
      ),
  );
}
