import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * What to give `spawn` so that a program starts on every system: Windows starts `.cmd` files, as
 * packages install their commands there, through its shell alone.
 *
 * @returns program, arguments and further options of `spawn`
 */
export function commandFor(program, args, { platform = process.platform, path = "" } = {}) {
  const script = platform === "win32" ? scriptIn(path, program) : undefined;
  if (script === undefined) return [program, args, {}];
  const line = [script, ...args].map(quoted).join(" ");
  return ["cmd.exe", ["/d", "/s", "/c", `"${line}"`], { windowsVerbatimArguments: true }];
}

/** The `.cmd` file that a name stands for, unless an `.exe` comes first. */
function scriptIn(path, program) {
  for (const folder of path.split(delimiter)) {
    if (existsSync(join(folder, `${program}.exe`))) return undefined;
    const script = join(folder, `${program}.cmd`);
    if (existsSync(script)) return script;
  }
  return undefined;
}

function quoted(text) {
  return `"${text.replaceAll('"', '""')}"`;
}
