import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Makes Node look like an older version that lacks some built-in modules. */
const pretend = (version: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from "node:module";
    Object.defineProperty(process.versions, "node", { value: "${version}" });
    registerHooks({ resolve(name, context, next) {
      if (name === "node:sqlite") throw new Error("No such built-in module: node:sqlite");
      return next(name, context);
    } });
  `)}`;

const run = (bin: string, version: string) => {
  const args = ["--conditions=@marketplace-seller/source", "--import", pretend(version)];
  const file = join(import.meta.dirname, "../..", bin, "src/bin.ts");
  return spawnSync(process.execPath, [...args, file, "--version"], { encoding: "utf8" });
};

describe.each(["sync", "sandbox"])("the command of %s", (name) => {
  it.each(["20.19.0", "22.14.1", "9.11.2"])(
    "says in one line that Node %s is too old",
    (version) => {
      const { status, stdout, stderr } = run(name, version);
      expect([status, stdout, stderr]).toEqual([
        1,
        "",
        `error: marketplace-${name} needs Node 22.15 or later, and this is Node ${version}: ` +
          "install a newer Node, or put it first in PATH\n",
      ]);
    },
  );

  it.each(["22.15.0", "24.0.0", "100.1.0"])("is started on Node %s", (version) => {
    expect(run(name, version).stderr).toContain("node:sqlite");
  });
});
