import { parseArgs } from "node:util";

/** What a run of `contract:diff` or `contract:changeset` is asked to do. */
export interface DiffOptions {
  readonly command: "diff" | "changeset";
  /** The revision to compare with; absent for the one that is sensible. */
  readonly revision?: string;
  readonly format: "text" | "json" | "markdown";
  /** A file for the report, instead of the terminal. */
  readonly output?: string;
  /** Fail when pending changesets declare less than the verdict. */
  readonly check: boolean;
  readonly help: boolean;
}

const formats = ["text", "json", "markdown"] as const;

/** Reads the command line; throws a TypeError that says what is wrong with it. */
export function readOptions(args: readonly string[]): DiffOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: "string", default: "text" },
      output: { type: "string" },
      check: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [command = "diff", revision, ...more] = positionals;
  if (command !== "diff" && command !== "changeset") throw new TypeError(`no command ${command}`);
  if (more.length > 0) throw new TypeError(`one revision at a time, not also ${more.join(", ")}`);
  const format = formats.find((each) => each === values.format);
  if (format === undefined) throw new TypeError(`--format is one of ${formats.join(", ")}`);
  return {
    command,
    format,
    check: values.check,
    help: values.help,
    ...(revision === undefined ? {} : { revision }),
    ...(values.output === undefined ? {} : { output: values.output }),
  };
}
