import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { packagedChromium } from "./packaged-chromium.ts";

/** A browser that can be started. */
export interface BrowserProgram {
  readonly executablePath: string;
  /** The environment it needs, where that of this process will not do. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A way to a browser; undefined or an error where it leads nowhere. */
export type Way = () => BrowserProgram | undefined;

const places = [
  process.env.CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium: the machine's own, else Debian's, installed when this runs as root and apt is there, else
 * one from inside an npm package. A later way is tried, and costs something, only when the earlier ones
 * lead nowhere.
 *
 * @throws Error that says what was tried, and what to do where none can be had
 */
export function findChromium(
  ways: readonly Way[] = [ownChromium, debianChromium, packagedChromium],
): BrowserProgram {
  const reasons: string[] = [];
  for (const way of ways) {
    try {
      const found = way();
      if (found !== undefined) return found;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message.trim() : String(error));
    }
  }
  throw new Error(
    [
      "The docs are tested in a browser, and no Chromium was found. Install it (Debian: apt-get install chromium), " +
        "or set CHROMIUM to the path of a Chromium or Chrome.",
      ...reasons.map((reason) => `Tried in vain: ${reason}`),
    ].join("\n"),
  );
}

function ownChromium(): BrowserProgram | undefined {
  const executablePath = places.find((path) => path !== "" && existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
}

function debianChromium(): BrowserProgram | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args: string[]) =>
    execFileSync("apt-get", args, { env, stdio: ["ignore", "ignore", "pipe"] });
  aptGet("update", "-qq");
  aptGet("install", "-y", "-qq", "--no-install-recommends", "chromium");
  return ownChromium();
}
