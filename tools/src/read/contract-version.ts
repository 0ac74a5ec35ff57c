import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The contract's version, REST and SOAP alike, as the REST contract's `info` has it. */
export function contractVersion(root: string): string {
  const contract: { info?: { version?: unknown } } | null = parse(
    readFileSync(join(root, "specs/rest/openapi.yaml"), "utf8"),
  );
  return String(contract?.info?.version ?? "unknown");
}
