// The entry point of every `npm run ...`, and of the verbs that no script has. Runs on Node 20 without dependencies,
// and installs what the command needs.
import { red, StepFailed } from "./step.mjs";
import { verbs } from "./verbs.mjs";

const usage = `Usage: npm run <verb> [-- options], or node tools/workspace/run.mjs <verb> [options]

${Object.entries(verbs)
  .map(([name, verb]) => `  ${name.padEnd(18)} ${verb.summary}`)
  .join("\n")}

npm start and npm test are the two to begin with; both do all set-up by themselves.`;

function understood(args, options) {
  return args.every((arg) => Object.hasOwn(options, arg));
}

function renderUsage(name, { summary, options }) {
  const rows = Object.entries({ ...options, "--help": "show this" });
  const lines = rows.map(([option, meaning]) => `  ${option.padEnd(14)} ${meaning}`);
  return `Usage: node tools/workspace/run.mjs ${name} [options]\n\n${summary}\n\n${lines.join("\n")}`;
}

const [name = "help", ...args] = process.argv.slice(2);
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;

if (!verb) {
  const asked = ["help", "--help", "-h"].includes(name);
  console[asked ? "log" : "error"](asked ? usage : `There is no verb "${name}".\n\n${usage}`);
  process.exitCode = asked ? 0 : 2;
} else if (verb.options && !understood(args, verb.options)) {
  process.exitCode = args.every((arg) => arg === "--help" || arg === "-h") ? 0 : 2;
  const unknown = args.filter((arg) => !Object.hasOwn(verb.options, arg));
  const say = process.exitCode === 0 ? console.log : console.error;
  if (process.exitCode === 2) say(`Unknown option: ${unknown.join(" ")}\n`);
  say(renderUsage(name, verb));
} else {
  // The terminal sends Ctrl-C to the child, too: wait for it, and end with its exit code.
  process.on("SIGINT", () => {});
  try {
    process.exitCode = await verb.run(args);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(red(error.message));
    process.exitCode = error.exitCode;
  }
}
