import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The folder that contains all sample programs. */
export const samplesFolder = join(import.meta.dirname, "../src");

/**
 * The paths of the samples that separate tests run. The samples of `extending` and `ready-overlays` need a client with
 * an overlay's operations, which the tests in tools/test/overlay generate. The samples outside `extending` and
 * `ready-overlays` that separate tests run need a proxy, a gateway or a pipe.
 */
const elsewhere = [
  "guides/extending/print-label.ts",
  "guides/feed-a-bus/",
  "guides/ready-overlays/",
  "guides/webhooks/",
  "guides/network/proxy.ts",
  "guides/network/certificate.ts",
];

/** Lists the samples of a folder whose output the docs show, as paths below `src/`. */
export function samplePaths(ending: ".ts" | ".sh"): string[] {
  return readdirSync(samplesFolder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^(guides|reference)\//.test(path) && path.endsWith(ending))
    .filter(
      (path) => !path.endsWith(".test.ts") && !elsewhere.some((begin) => path.startsWith(begin)),
    )
    .toSorted();
}
