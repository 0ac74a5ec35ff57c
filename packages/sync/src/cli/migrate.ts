import type { Cli } from "./cli.ts";

export function addMigrate({ program, io }: Cli): void {
  program
    .command("migrate")
    .description("write the SQL of a new PostgreSQL database, for an administrator to run")
    .requiredOption(
      "--print",
      "write the SQL to standard output; not needed where the sync's database role may create tables, because run and once then create them",
    )
    .option("--role <name>", "the database role with which the sync connects", "marketplace")
    .action(async ({ role }: { readonly role: string }) =>
      io.out(await renderInstallationScript(role)),
    );
}

async function renderInstallationScript(role: string): Promise<string> {
  const { creationScript, SCHEMA } = await import("../store/postgres/migrate.ts");
  const { BOSS_SCHEMA, loadPgBoss } = await import("../jobs/pg-boss/open-pg-boss.ts");
  const { getConstructionPlans, manifest } = await loadPgBoss();
  const quotedRole = `"${role.replaceAll('"', '""')}"`;
  const grants = [SCHEMA, BOSS_SCHEMA].flatMap((schema) => [
    `GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${quotedRole};`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${quotedRole};`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${quotedRole};`,
  ]);
  return [
    "-- The tables of @marketplace-seller/sync",
    creationScript(),
    `-- The tables of pg-boss ${manifest.version}, the job queue`,
    getConstructionPlans(BOSS_SCHEMA),
    "",
    "-- The permissions of the sync, which owns none of the tables",
    ...grants,
    "",
  ].join("\n");
}
