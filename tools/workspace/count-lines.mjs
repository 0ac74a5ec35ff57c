// Counts the hand-written lines of each package, and the words of its comments.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, StepFailed } from "./step.mjs";

const HAND_WRITTEN = /\.(?:ts|tsx|mjs|css)$/;
const GENERATED = /\.gen\.|(?:^|\/)(?:gen|dist|node_modules)\//;
const TEST = /\.(?:test|full|fixture)\.tsx?$|(?:^|\/)test\//;

// A comment sign within a string, a regular expression or a template begins no comment. A template's text is read
// apart, because code stands in it again.
const TOKEN = new RegExp(
  [
    /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)/,
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/,
    /(?<=(?:^|[(,=:[!&|?{};>]|\breturn)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//,
    /[\s\S]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "my",
);
const TEMPLATE_TEXT = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;

/** Lists the comments of a TypeScript, JavaScript or CSS file. */
export function findComments(text) {
  const comments = [];
  const open = [];
  let at = 0;
  while (at < text.length) {
    const pattern = open.at(-1) === "`" ? TEMPLATE_TEXT : TOKEN;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) break;
    at = pattern.lastIndex;
    const [token] = match;
    if (match.groups?.comment !== undefined) comments.push(token);
    else if (pattern === TEMPLATE_TEXT) token.endsWith("`") ? open.pop() : open.push("{");
    else if (token === "`" || token === "{") open.push(token);
    else if (token === "}") open.pop();
  }
  return comments;
}

const countWords = (comment) => comment.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu)?.length ?? 0;

/** Code is what is neither blank nor a comment alone. */
export function countFile(text) {
  const comments = findComments(text);
  let code = text;
  for (const comment of comments) code = code.replace(comment, () => "");
  return {
    lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    code: code.split("\n").filter((line) => line.trim() !== "").length,
    words: comments.reduce((sum, comment) => sum + countWords(comment), 0),
  };
}

/** Counts the tracked files of a checkout by package, and the comments of its source. */
function countCheckout(folder) {
  const counts = new Map();
  for (const file of listFiles(folder)) {
    const name = /^(?:packages\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? "(root)";
    const count = counts.get(name) ?? { source: 0, tests: 0, code: 0, words: 0 };
    const { lines, code, words } = countFile(readFileSync(join(folder, file), "utf8"));
    if (TEST.test(file)) count.tests += lines;
    else {
      count.source += lines;
      count.code += code;
      count.words += words;
    }
    counts.set(name, count);
  }
  return counts;
}

function listFiles(folder) {
  try {
    return execFileSync("git", ["-C", folder, "ls-files", "-z"], {
      encoding: "utf8",
      stdio: "pipe",
    })
      .split("\0")
      .filter((file) => HAND_WRITTEN.test(file) && !GENERATED.test(file))
      .filter((file) => existsSync(join(folder, file)));
  } catch {
    throw new StepFailed(
      `${folder} is not a checkout. Usage: npm run lines [-- <folder of another checkout>]`,
      2,
    );
  }
}

/**
 * Source, tests, and words of comments per 100 lines of the source's code.
 *
 * @param folder - relative to the user's current folder; by default this checkout
 */
export function printLines(folder = root) {
  const counts = countCheckout(resolve(process.env.INIT_CWD ?? process.cwd(), folder));
  const total = { source: 0, tests: 0, code: 0, words: 0 };
  for (const count of counts.values()) {
    for (const key of Object.keys(total)) total[key] += count[key];
  }
  const row = (name, ...cells) =>
    console.log(name.padEnd(24) + cells.map((cell) => String(cell).padStart(12)).join(""));
  row("lines", "source", "tests", "words/100");
  for (const [name, { source, tests, code, words }] of [...counts, ["total", total]]) {
    row(name, source, tests, Math.round((100 * words) / Math.max(code, 1)));
  }
  console.log("words/100: words of comments per 100 lines of code, source alone");
  return 0;
}
