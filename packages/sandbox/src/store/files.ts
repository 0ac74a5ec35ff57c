import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** Waits until a file's content is on the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Waits until the name of a new or renamed file is on the disk; Windows knows no such wait. */
export function syncFolderOf(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
