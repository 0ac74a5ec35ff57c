import { fileURLToPath } from "node:url";
import { type RunningProcess, startProcess, waitForOutput } from "./processes.ts";

/** In another process; see `pages-server.ts`. */
export async function startPages(packages = 0): Promise<RunningProcess & { readonly url: string }> {
  const program = fileURLToPath(new URL("./pages-server.ts", import.meta.url));
  const server = startProcess(program, [String(packages)]);
  const [, url = ""] = await waitForOutput(server, /listening at (\S+)\.\n/);
  return { ...server, url };
}
