import { globSync } from "node:fs";

/**
 * The changesets that wait for a version. The release workflow versions packages while there is one, and publishes
 * when there is none. `README.md` is no changeset.
 */
export function pendingChangesets(root: string): readonly string[] {
  return globSync(".changeset/*.md", { cwd: root }).filter((file) => !file.endsWith("README.md"));
}

if (import.meta.main) console.log(`pending=${pendingChangesets(process.cwd()).length > 0}`);
