import type { Operation, RestContract } from "../model/contract.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { renderHeader } from "./header.ts";
import { partName, upperFirst } from "./names.ts";

/**
 * A handler for each operation that an overlay adds: it reads the request as declared and responds that
 * it is not implemented, until a handler of that name is written.
 *
 * @param own - the operationIds of the contract without overlays, each of which has its handler
 */
export function emitSandboxStubs(contract: RestContract, own: ReadonlySet<string>): GeneratedFile {
  const added = contract.operations.filter(({ id }) => !own.has(id));
  const types = added.flatMap(renderTypes).sort();
  const imports =
    added.length === 0
      ? ""
      : `${types.length === 0 ? "" : `import type { ${types.join(", ")} } from "./rest-routes.gen.ts";\n`}import { notImplemented } from "../rest/not-implemented.ts";\n\n`;
  const rows = added.map(
    (operation) => `  ${operation.id}: notImplemented<${typeArguments(operation)}>(),\n`,
  );
  return {
    path: "packages/sandbox/src/gen/rest-stubs.gen.ts",
    text: `${renderHeader(contract)}${imports}/** Operations that overlays add to the contract and that nothing implements yet. */
export const restStubs = {${rows.length === 0 ? "" : `\n${rows.join("")}`}} as const;
`,
  };
}

function renderTypes(operation: Operation): string[] {
  return [
    ...(operation.query.length === 0 ? [] : [upperFirst(partName(operation, "query"))]),
    ...(operation.body === undefined ? [] : [upperFirst(partName(operation, "body"))]),
  ];
}

function typeArguments(operation: Operation): string {
  const query =
    operation.query.length === 0 ? "undefined" : upperFirst(partName(operation, "query"));
  const body = operation.body === undefined ? "undefined" : upperFirst(partName(operation, "body"));
  return `${query}, ${body}`;
}
