import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Verdict, verdicts, worst } from "../verdict.ts";

const frontMatter = /^---\n([\s\S]*?)\n---/;

/** What the pending changesets declare, a package and its bump each. */
export function declaredBumps(root: string): readonly (readonly [name: string, bump: Verdict])[] {
  return globSync(".changeset/*.md", { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
    const written: unknown = parse(frontMatter.exec(text)?.[1] ?? "");
    return Object.entries(written ?? {}).map(
      ([name, bump]) => [name, verdicts.find((each) => each === bump) ?? "none"] as const,
    );
  });
}

/**
 * The most that the pending changesets declare for packages that are released together with the
 * contract (`fixed` in `.changeset/config.json`).
 */
export function declaredVerdict(root: string): Verdict {
  const group = releasedTogether(root);
  return worst(declaredBumps(root).flatMap(([name, bump]) => (group.has(name) ? [bump] : [])));
}

function releasedTogether(root: string): ReadonlySet<string> {
  const path = join(root, ".changeset/config.json");
  const config: { fixed?: string[][] } = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : {};
  return new Set((config.fixed ?? []).flat());
}
