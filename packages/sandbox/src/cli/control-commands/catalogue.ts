import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import type { CatalogueChange } from "../../gen/control-openapi.gen.ts";
import type { ControlCommand } from "./control-command.ts";

/** `catalogue`: categories, barcodes and rates. */
export function catalogueCommands(program: Command, control: ControlCommand): void {
  const catalogue = program.command("catalogue").description("what product creation is held to");
  control(
    catalogue.command("show").description("its categories, national barcodes and rates"),
    (client) => client.GET("/catalogue"),
  );
  control(
    catalogue.command("change <file>").description("take the parts that a JSON file holds"),
    (client, file = "") => client.PUT("/catalogue", { body: jsonFile(file) }),
  );
}

/** The sandbox checks what is in it. */
function jsonFile(path: string): CatalogueChange {
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
