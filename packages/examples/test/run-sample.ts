import { dirname, join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { type RunOptions, runCode, writeSample } from "./run-code.ts";
import { runInTurn } from "./run-in-turn.ts";
import { samplesFolder } from "./sample-paths.ts";

const rendered = "http://127.0.0.1:4010";

/**
 * Runs a sample against a separate sandbox as the command starts it without flags, and returns its output. Only the port
 * differs from what a reader of the docs uses.
 *
 * @param path below `src/`, ending in `.ts` or `.sh`
 */
export async function runSample(path: string): Promise<string> {
  await using sandbox = await startDefaultSandbox();
  return await runSampleOn(sandbox.url, path);
}

/** As the command starts it without flags: its clock runs, so no output may depend on a task that is due meanwhile. */
export function startDefaultSandbox(): Promise<RunningSandbox> {
  return startSandbox({ port: 0 });
}

/** Runs a sample against a running sandbox, and returns its output without times. */
export async function runSampleOn(url: string, path: string): Promise<string> {
  const options = {
    addresses: { [rendered]: url },
    env: { ...environment, MARKETPLACE_BASE_URL: url },
    cwd: dirname(join(samplesFolder, path)),
  };
  const printed = path.endsWith(".sh")
    ? await runCode(path, { ...options, command: ["bash", "-eu", "-o", "pipefail"] })
    : await runProgram(path, options);
  return hideTimes(neat(printed.replaceAll(url, rendered)));
}

async function runProgram(path: string, options: RunOptions & { cwd: string }): Promise<string> {
  const { file, remove } = writeSample(path, options);
  try {
    return await runInTurn({ file, cwd: options.cwd, env: options.env ?? {} });
  } finally {
    remove();
  }
}

/** Times pass: the docs show `…` for epoch milliseconds and for dates of SOAP. */
function hideTimes(text: string): string {
  return text.replaceAll(/\b1[78]\d{11}\b|\b\d\d\/\d\d\/20\d\d(?: \d\d:\d\d)?/g, "…");
}

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
