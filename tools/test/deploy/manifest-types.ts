import { join } from "node:path";
import ts from "typescript";
import { repositoryRoot } from "../repository-root.ts";

/** A document of a Kubernetes manifest. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: object;
}

/**
 * Finds the parts of a manifest that Kubernetes would refuse: wrong values and unknown fields. The JSON Schemas of
 * Kubernetes allow unknown fields, but TypeScript refuses an unknown field in a literal, so the documents are
 * compiled as literals of the types of their kinds.
 *
 * @returns the compiler's messages; empty when there are none
 */
export function findTypeErrors(documents: readonly Manifest[]): readonly string[] {
  const source = documents.map(
    ({ apiVersion, kind, ...rest }, index) =>
      `import type { I${kind} as Kind${index} } from "kubernetes-models/${apiVersion}";
export const document${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 2)};`,
  );
  return compile(source.join("\n"));
}

function compile(source: string): readonly string[] {
  // The compiled module has a path in the folder of the test, so that its imports are resolved from the folder of the
  // test.
  const file = join(repositoryRoot, "tools/test/deploy/manifest.ts");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === file
      ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2022)
      : getSourceFile(path, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
