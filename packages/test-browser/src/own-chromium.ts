import { existsSync } from "node:fs";
import { type BrowserProgram, thatStarts } from "./browser-program.ts";

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
