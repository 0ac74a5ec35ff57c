import type { Cli } from "./command-io.ts";

/** Adds the command for those whose program may not create schemas. */
export function addMigrate({ program, io }: Cli): void {
  program
    .command("migrate")
    .description("write the SQL of a new PostgreSQL database, for somebody who may run it")
    .requiredOption(
      "--print",
      "to standard output; run and once create what they may by themselves",
    )
    .option("--role <name>", "the role that the sync connects as", "marketplace")
    .action(async ({ role }: { readonly role: string }) => io.out(await installationScript(role)));
}

async function installationScript(role: string): Promise<string> {
  const { creationScript } = await import("../store/postgres/migrate.ts");
  const { SCHEMA } = await import("../store/postgres/schema-name.ts");
  const { BOSS_SCHEMA, loadPgBoss } = await import("../engine/pg-boss/open-pg-boss.ts");
  const { getConstructionPlans, manifest } = await loadPgBoss();
  const quoted = `"${role.replaceAll('"', '""')}"`;
  const grants = [SCHEMA, BOSS_SCHEMA].flatMap((schema) => [
    `GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${quoted};`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${quoted};`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${quoted};`,
  ]);
  return [
    "-- The tables of @marketplace-seller/sync",
    creationScript(),
    `-- The tables of pg-boss ${manifest.version}, which hands out the turns`,
    getConstructionPlans(BOSS_SCHEMA),
    "",
    "-- What the sync itself needs; it owns nothing of it",
    ...grants,
    "",
  ].join("\n");
}
