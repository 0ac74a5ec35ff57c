import { useConsole } from "./console-context.ts";
import type { TriedOperation } from "./request-form/form-node.ts";
import { restOperations } from "./request-form/rest-operations.ts";
import { soapService } from "./request-form/soap-operations.ts";
import { type Loaded, useLoad } from "./use-load.ts";

/** The operations of both interfaces, read from the contracts that the sandbox serves. */
interface Operations {
  readonly all: readonly TriedOperation[];
  /** The namespace of the SOAP messages. */
  readonly soapNamespace: string;
}

/** Loads the operations of both interfaces. */
export function useOperations(): Loaded<Operations> {
  const { paths } = useConsole().overview;
  return useLoad(
    async (signal) => {
      const [openapi, wsdl] = await Promise.all([
        textAt("openapi.json", signal),
        textAt(paths.wsdl.replace(/^\//, ""), signal),
      ]);
      const document = new DOMParser().parseFromString(wsdl, "text/xml");
      const { namespace, operations } = soapService(document, paths.soap);
      return {
        all: [...restOperations(JSON.parse(openapi)), ...operations],
        soapNamespace: namespace,
      };
    },
    [paths.soap, paths.wsdl],
  );
}

async function textAt(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(new URL(path, document.baseURI), { signal });
  if (!response.ok) throw new Error(`${path} could not be loaded (HTTP ${response.status}).`);
  return response.text();
}

/** The page of an operation in the documentation; undefined where the sandbox serves none. */
export function useOperationDocs(operation: string): string | undefined {
  const { docs } = useConsole().overview.paths;
  const operations = useOperations();
  const found = operations.value?.all.find(({ name }) => name === operation);
  if (docs === undefined || found === undefined) return undefined;
  return `${docs.replace(/^\//, "")}reference/${found.protocol.toLowerCase()}/${operation}.html`;
}
