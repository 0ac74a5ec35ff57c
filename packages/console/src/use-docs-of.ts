import { useConsole } from "./console-context.ts";
import { useOperations } from "./use-operations.ts";

/** The page of an operation in the documentation; undefined where the sandbox serves none. */
export function useDocsOf(operation: string): string | undefined {
  const { docs } = useConsole().overview.paths;
  const operations = useOperations();
  const found = operations.value?.all.find(({ name }) => name === operation);
  if (docs === undefined || found === undefined) return undefined;
  return `${docs.replace(/^\//, "")}reference/${found.protocol.toLowerCase()}/${operation}.html`;
}
