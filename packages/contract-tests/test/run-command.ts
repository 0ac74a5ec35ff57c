import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { x } from "tinyexec";
import { afterAll, beforeAll } from "vitest";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const credentials = {
  MARKETPLACE_APP_KEY: "sandbox-key",
  MARKETPLACE_APP_SECRET: "sandbox-secret",
};

/** The command `conformance` in an empty folder, which all tests of a file share. */
export function useCommand() {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "conformance-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    path: (name: string) => join(folder, name),
    /** Returns the exit status and the output. */
    async run(...args: readonly string[]) {
      const node = ["--conditions=@marketplace-seller/source", program, ...args];
      // Vitest marks its workers by environment variables, which must not reach the vitest process that the command
      // starts.
      const env = { ...credentials, INIT_CWD: folder, VITEST: "", VITEST_MODE: "" };
      const { exitCode, stdout, stderr } = await x(process.execPath, node, {
        nodeOptions: { env },
      });
      return { code: exitCode, out: stdout, err: stderr };
    },
  };
}
