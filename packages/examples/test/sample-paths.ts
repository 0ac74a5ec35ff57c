import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Where samples are kept. */
export const samplesFolder = join(import.meta.dirname, "../src");

/**
 * These are run by tests of their own: those of `extending` and `ready-overlays` need a client with operations of their
 * own, which tests in tools/test/overlay make; the others need a proxy, a gateway or a pipe.
 */
const elsewhere = [
  "guides/extending/",
  "guides/feed-a-bus/",
  "guides/ready-overlays/",
  "guides/webhooks/",
  "guides/network/proxy.ts",
  "guides/network/certificate.ts",
];

/** The samples of one kind that the docs show with what they print, as paths below `src/`. */
export function samplePaths(ending: ".ts" | ".sh"): string[] {
  return readdirSync(samplesFolder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^(guides|reference)\//.test(path) && path.endsWith(ending))
    .filter(
      (path) => !path.endsWith(".test.ts") && !elsewhere.some((begin) => path.startsWith(begin)),
    )
    .toSorted();
}
