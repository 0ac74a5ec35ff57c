import { join } from "node:path";
import type { BrowserProgram, Way } from "./browser-program.ts";
import { debianChromium } from "./debian-chromium.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { ownChromium } from "./own-chromium.ts";
import { packagedChromium } from "./packaged-chromium.ts";

/** Where to look, and where to log. */
export interface FindOptions {
  readonly ways?: readonly Way[];
  /** Gets a line before anything that takes long; standard error by default. */
  readonly log?: (line: string) => void;
}

const lock = join(import.meta.dirname, "../.work/looking.db");

/**
 * A Chromium: the machine's own, else Debian's, installed when this runs as root and apt is there, else
 * one from inside an npm package. A later way is tried, and costs something, only when the earlier ones
 * lead nowhere. Processes that look at the same time do so one after another.
 *
 * @throws Error that says what was tried, and what to do where none can be had
 */
export function findChromium({
  ways = [ownChromium, debianChromium, packagedChromium],
  log = (line) => process.stderr.write(`browser: ${line}\n`),
}: FindOptions = {}): Promise<BrowserProgram> {
  return oneAtATime(lock, () => firstFound(ways, log));
}

async function firstFound(
  ways: readonly Way[],
  log: (line: string) => void,
): Promise<BrowserProgram> {
  const reasons: string[] = [];
  for (const way of ways) {
    try {
      const found = await way(log);
      if (found !== undefined) return found;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message.trim() : String(error));
    }
  }
  throw new Error(
    [
      "Pages are tested in a browser, and no Chromium was found. Install it (Debian: apt-get install chromium), " +
        "or set CHROMIUM to the path of a Chromium or Chrome.",
      ...reasons.map((reason) => `Tried in vain: ${reason}`),
    ].join("\n"),
  );
}
