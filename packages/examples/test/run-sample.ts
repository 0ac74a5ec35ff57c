import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@marketplace-seller/sandbox";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "../src");
const shown = "http://127.0.0.1:4010";

/** The instant at which every sample runs. */
const instant = Date.parse("2026-11-21T09:00:00+03:00");

/**
 * Runs a sample as a reader would, against a sandbox of its own as `npm start` seeds it, and gives what
 * it printed. Only the port differs.
 *
 * @param path below `src/`, ending in `.ts` or `.sh`
 */
export async function runSample(path: string): Promise<string> {
  await using sandbox = await startSandbox({
    port: 0,
    packages: 200,
    products: 100,
    clock: () => instant,
  });
  const work = await mkdtemp(join(import.meta.dirname, ".sample-"));
  try {
    const code = await readFile(join(folder, path), "utf8");
    const file = join(work, basename(path));
    await writeFile(file, code.replaceAll(shown, sandbox.url));
    const { stdout } = await run(...commandFor(file), {
      cwd: dirname(join(folder, path)),
      env: { ...process.env, ...environment, SAMPLE_TIME: String(instant) },
    });
    return neat(stdout.replaceAll(sandbox.url, shown));
  } finally {
    await rm(work, { recursive: true });
  }
}

/** What the sample about settings in the environment finds there. */
const environment = {
  MARKETPLACE_APP_KEY: "sandbox-key",
  MARKETPLACE_APP_SECRET: "sandbox-secret",
};

function commandFor(file: string): [program: string, args: string[]] {
  if (file.endsWith(".sh")) return ["bash", ["-eu", "-o", "pipefail", file]];
  const time = join(import.meta.dirname, "fixed-time.ts");
  return [process.execPath, ["--conditions=@marketplace-seller/source", "--import", time, file]];
}

/** XML on one line is broken up, so that it can be read; JSON likewise, digits untouched. */
function neat(output: string): string {
  const text = output.trim();
  if (text.startsWith("<") && !text.includes("\n")) return `${indentXml(text)}\n`;
  if (/^[[{]/.test(text) && !text.includes("\n")) return `${indentJson(text)}\n`;
  return text === "" ? "" : `${text}\n`;
}

function indentXml(text: string): string {
  let depth = 0;
  const pieces = text.replace(/></g, ">\n<").split("\n");
  return pieces
    .map((piece) => {
      if (piece.startsWith("</")) depth -= 1;
      const line = "  ".repeat(depth) + piece;
      const opens = /^<[^/?!][^>]*[^/]>$/.test(piece) || /^<\w>$/.test(piece);
      if (opens) depth += 1;
      return line;
    })
    .join("\n");
}

/** By text and not by JSON.parse: a number keeps the digits that were sent. */
function indentJson(text: string): string {
  let depth = 0;
  const tokens = text.match(/"(?:\\.|[^"\\])*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? [];
  const next = (): string => `\n${"  ".repeat(depth)}`;
  let written = "";
  for (const [place, token] of tokens.entries()) {
    if (token === "{" || token === "[") {
      depth += 1;
      const isEmpty = tokens[place + 1] === (token === "{" ? "}" : "]");
      written += isEmpty ? token : token + next();
    } else if (token === "}" || token === "]") {
      depth -= 1;
      const isEmpty = tokens[place - 1] === (token === "}" ? "{" : "[");
      written += isEmpty ? token : next() + token;
    } else if (token === ",") written += token + next();
    else written += token === ":" ? ": " : token;
  }
  return written;
}
