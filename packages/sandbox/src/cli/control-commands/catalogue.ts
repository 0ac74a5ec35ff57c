import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import type { Steer } from "./steer.ts";

/** `catalogue`: categories, barcodes and rates. */
export function catalogueCommands(program: Command, steer: Steer): void {
  const catalogue = program.command("catalogue").description("what product creation is held to");
  steer(
    catalogue.command("show").description("its categories, national barcodes and rates"),
    () => ["GET", "/catalogue"],
  );
  steer(
    catalogue.command("change <file>").description("take the parts that a JSON file holds"),
    (file = "") => ["PUT", "/catalogue", jsonFile(file)],
  );
}

function jsonFile(path: string): object {
  const value = readJson(path);
  if (typeof value === "object" && value !== null) return value;
  throw new InvalidArgumentError(`${path} must hold a JSON object.`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidArgumentError(`${path} cannot be read: ${reason}`);
  }
}
