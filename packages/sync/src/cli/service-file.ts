import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { ServiceRecord } from "@marketplace-seller/client-core";
import { parseServiceRecord } from "@marketplace-seller/client-core/internal";
import type { CommandIo } from "./command-io.ts";
import { asUsageError, UsageError } from "./exit-codes.ts";

/** @throws UsageError that names the wrong entry by its path */
export function readServiceFile(file: string, { folder }: CommandIo): ServiceRecord {
  return asUsageError(
    () => parseServiceRecord(readFileSync(resolve(folder, file), "utf8")),
    (reason) => `${file} cannot be used: ${reason}`,
  );
}

/**
 * Before anything is sent.
 *
 * @throws UsageError when the file could not be written
 */
export function checkServiceFile(file: string, { folder }: CommandIo): void {
  const path = resolve(folder, file);
  const parent = dirname(path);
  const isFolder = (name: string) =>
    statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder(parent) || (existsSync(path) && isFolder(path)))
    throw new UsageError(`${file} cannot be written: it must be a file in an existing folder`);
}

export function writeServiceFile(file: string, record: ServiceRecord, { folder }: CommandIo): void {
  const $schema = "./node_modules/@marketplace-seller/client-core/service.schema.json";
  writeFileSync(resolve(folder, file), `${JSON.stringify({ $schema, ...record }, undefined, 2)}\n`);
}
