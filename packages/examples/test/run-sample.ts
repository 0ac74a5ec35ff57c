import { dirname, join } from "node:path";
import { startSandbox } from "@marketplace-seller/sandbox";
import { node, runCode } from "./run-code.ts";
import { samplesFolder } from "./sample-paths.ts";

const rendered = "http://127.0.0.1:4010";

/** The instant at which every sample runs. */
const instant = Date.parse("2026-11-21T09:00:00+03:00");

/**
 * Runs a sample against a separate sandbox as the command starts it without flags, and returns its output. Only the port
 * differs from what a reader of the docs uses.
 *
 * @param path below `src/`, ending in `.ts` or `.sh`
 */
export async function runSample(path: string): Promise<string> {
  const seed = { port: 0, clock: () => instant };
  await using sandbox = await startSandbox(seed);
  const printed = await runCode(path, {
    addresses: { [rendered]: sandbox.url },
    env: { ...environment, MARKETPLACE_BASE_URL: sandbox.url, SAMPLE_TIME: String(instant) },
    command: path.endsWith(".sh") ? ["bash", "-eu", "-o", "pipefail"] : atFixedTime,
    cwd: dirname(join(samplesFolder, path)),
  });
  return neat(printed.replaceAll(sandbox.url, rendered));
}

const atFixedTime = [...node, "--import", join(import.meta.dirname, "fixed-time.ts")];

/** The environment variables from which samples read the credentials. */
const environment = {
  MARKETPLACE_APP_KEY: "sandbox-key",
  MARKETPLACE_APP_SECRET: "sandbox-secret",
};

/**
 * Formats XML and JSON that is on one line over several lines, for readers. The formatting leaves the digits of JSON
 * numbers unchanged.
 */
function neat(text: string): string {
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

/** JSON is formatted as text and not with JSON.parse, which would change the digits of numbers. */
function indentJson(text: string): string {
  let depth = 0;
  const tokens = text.match(/"(?:\\.|[^"\\])*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? [];
  const next = (): string => `\n${"  ".repeat(depth)}`;
  let output = "";
  for (const [place, token] of tokens.entries()) {
    if (token === "{" || token === "[") {
      depth += 1;
      const isEmpty = tokens[place + 1] === (token === "{" ? "}" : "]");
      output += isEmpty ? token : token + next();
    } else if (token === "}" || token === "]") {
      depth -= 1;
      const isEmpty = tokens[place - 1] === (token === "}" ? "{" : "[");
      output += isEmpty ? token : next() + token;
    } else if (token === ",") output += token + next();
    else output += token === ":" ? ": " : token;
  }
  return output;
}
