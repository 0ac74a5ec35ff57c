import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Where samples are kept. */
export const samplesFolder = join(import.meta.dirname, "../src");

/** These need a client with operations of their own: tools/test/overlay/guide.full.ts makes it, and runs them. */
const elsewhere = "guides/extending/";

/** The samples of one kind that the docs show with what they print, as paths below `src/`. */
export function samplePaths(ending: ".ts" | ".sh"): string[] {
  return readdirSync(samplesFolder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^(guides|reference)\//.test(path) && path.endsWith(ending))
    .filter((path) => !path.endsWith(".test.ts") && !path.startsWith(elsewhere))
    .toSorted();
}
