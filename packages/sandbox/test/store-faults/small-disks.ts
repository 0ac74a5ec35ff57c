import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromSource } from "../crash/child-sandbox.ts";

/** A folder with little disk space, and the command that starts a process with this limit. */
export interface SmallDisk {
  readonly folder: string;
  /** The program and its arguments before the sandbox's own arguments. */
  readonly command: readonly [string, ...string[]];
  remove(): Promise<void>;
}

const MEGABYTES = 9;

/** Limits the size of the files that a process may write. */
async function limitedFiles(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "small-files-"));
  // The unit of `ulimit -f` in POSIX is 512 bytes.
  const limit = `ulimit -f ${MEGABYTES * 2_048}; exec "$@"`;
  return {
    folder,
    command: ["sh", "-c", limit, "sh", process.execPath, ...fromSource],
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Creates a file system of a few megabytes; only root can create file systems. */
async function smallFileSystem(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "small-disk-"));
  mount(folder);
  return {
    folder,
    command: [process.execPath, ...fromSource],
    remove: async () => {
      spawnSync("umount", [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

function mount(folder: string): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", folder];
  return spawnSync("mount", options).status === 0;
}

async function canMount(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "mount-"));
  const mounted = mount(folder);
  if (mounted) spawnSync("umount", [folder]);
  await rm(folder, { recursive: true });
  return mounted;
}

/** The small disks that this machine can create, with the message that a full disk causes. */
export const smallDisks: readonly {
  readonly name: string;
  readonly message: string;
  readonly make: () => Promise<SmallDisk>;
}[] = [
  { name: "a file that may not grow", message: "The disk failed", make: limitedFiles },
  ...((await canMount())
    ? [{ name: "a full disk", message: "The disk is full", make: smallFileSystem }]
    : []),
];
