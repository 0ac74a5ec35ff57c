import { readFile, writeFile } from "node:fs/promises";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import type { Target } from "../targets/target.ts";
import { compareShapes, readShapes, renderShapes, type Shapes } from "./shapes.ts";

/** Exit status when responses differ from the baseline. */
const DIFFERS = 3;

/**
 * Writes a baseline file, or compares with it when it exists.
 *
 * @param print - writes a line
 * @returns the exit status: 3 when a shape differs, else 0
 * @throws SuiteSetupError for a file that is no baseline, or cannot be written
 */
export async function keepBaseline(
  target: Target,
  file: string,
  print: (line: string) => void,
  now: number,
): Promise<number> {
  const before = await readBaseline(file);
  const after = await readShapes(target, now);
  if (before === undefined) {
    await writeFile(file, renderShapes(after), { flag: "wx" }).catch((error: Error) => {
      throw new SuiteSetupError(`${file} cannot be written: ${error.message}.`);
    });
    print(`Wrote ${file}: field names and types of the responses, without values.`);
    return 0;
  }
  const differences = compareShapes(before, after);
  for (const difference of differences) print(difference);
  print(
    differences.length === 0
      ? `The responses match ${file}.`
      : `${differences.length} differences from ${file}. Remove the file to write it anew.`,
  );
  return differences.length === 0 ? 0 : DIFFERS;
}

async function readBaseline(file: string): Promise<Shapes | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new SuiteSetupError(`${file} cannot be read: ${error.message}.`);
  });
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (isShapes(read)) return read;
  } catch {
    // Without the content, which may be private.
  }
  throw new SuiteSetupError(`${file} is not a baseline of this command.`);
}

function isShapes(value: unknown): value is Shapes {
  if (typeof value !== "object" || value === null) return false;
  if (!("format" in value) || value.format !== 1 || !("operations" in value)) return false;
  const { operations } = value;
  return (
    typeof operations === "object" &&
    operations !== null &&
    Object.values(operations).every(
      (shape: unknown) =>
        typeof shape === "object" &&
        shape !== null &&
        Object.values(shape).every((path: { types?: unknown } | null) =>
          Array.isArray(path?.types),
        ),
    )
  );
}
