import { useConsole } from "./console-context.ts";
import { dataOf } from "./control.ts";
import { useLoad } from "./use-load.ts";
import { useOperations } from "./use-operations.ts";

/** The page of an operation in the documentation; undefined where the sandbox serves none. */
export function useDocsOf(operation: string): string | undefined {
  const { control } = useConsole();
  const overview = useLoad((signal) => dataOf(control.GET("/overview", { signal })), [control]);
  const operations = useOperations();
  const docs = overview.value?.paths.docs;
  const found = operations.value?.all.find(({ name }) => name === operation);
  if (docs === undefined || found === undefined) return undefined;
  return `${docs.replace(/^\//, "")}reference/${found.protocol.toLowerCase()}/${operation}.html`;
}
