import { existsSync } from "node:fs";
import { type BrowserProgram, thatStarts, type Way } from "./browser-program.ts";
import { run } from "./run.ts";

/** Debian's Chromium, installed when this runs as root and apt is there. */
export const debianChromium: Way = async (log): Promise<BrowserProgram | undefined> => {
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
