import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../../src/release/step.ts";

/**
 * Writes the files of a base image, because no image registry can be reached: Node, a shell, the libraries of both,
 * and npm.
 *
 * @param folder - becomes the build's context
 */
export async function writeBase(folder: string): Promise<void> {
  const root = join(folder, "root");
  for (const text of [
    "bin",
    "etc",
    "mnt",
    "run",
    "tmp",
    "usr/bin",
    "usr/local/bin",
    "usr/local/lib/node_modules",
  ]) {
    mkdirSync(join(root, text), { recursive: true });
  }
  const programs = [
    [process.execPath, "usr/local/bin/node"],
    ["/bin/sh", "bin/sh"],
    ["/usr/bin/env", "usr/bin/env"],
    ["/usr/bin/find", "usr/bin/find"],
  ] as const;
  for (const [program, place] of programs) {
    copyFileSync(program, join(root, place));
    for (const [library] of (await run("ldd", [program], { cwd: folder })).matchAll(/\/\S+/g)) {
      mkdirSync(join(root, dirname(library)), { recursive: true });
      copyFileSync(library, join(root, library));
    }
  }
  await run("npm", ["pack", "npm@11", "--pack-destination", folder], { cwd: folder });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  await run("tar", ["-xzf", String(tarball)], { cwd: folder });
  renameSync(join(folder, "package"), join(root, "usr/local/lib/node_modules/npm"));
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
  writeFileSync(
    join(folder, "Dockerfile"),
    "FROM scratch\nCOPY root /\nENV PATH=/usr/local/bin:/usr/bin:/bin\n",
  );
}
