import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository-root.ts";

const turbo: {
  readonly globalPassThroughEnv: readonly string[];
  readonly tasks: Readonly<Record<string, { readonly env?: readonly string[] }>>;
} = JSON.parse(readFileSync(join(repositoryRoot, "turbo.json"), "utf8"));

test("the settings of the registry reach the tests: proxies, certificates, npm's settings", () => {
  expect(turbo.globalPassThroughEnv).toEqual(
    expect.arrayContaining(["HTTPS_PROXY", "NO_PROXY", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"]),
  );
  expect(turbo.globalPassThroughEnv).toEqual(
    expect.arrayContaining(["NPM_CONFIG_*", "npm_config_*"]),
  );
});

test("every variable with a number that a long test reads reaches it", () => {
  for (const folder of ["sync", "sandbox", "contract-tests"]) {
    const text = readFileSync(
      join(repositoryRoot, "packages", folder, "vitest.full.config.ts"),
      "utf8",
    );
    const names = [...text.matchAll(/process\.env\.([A-Z_]+)|count\("([A-Z_]+)"/g)].map(
      ([, direct, counted]) => direct ?? counted ?? "",
    );
    expect(names).not.toEqual([]);
    for (const task of ["test:full", "@marketplace-seller/tools#test:full"]) {
      const patterns = (turbo.tasks[task]?.env ?? []).map((item) => item.replace(/\*$/, ""));
      const lost = names.filter((name) => !patterns.some((pattern) => name.startsWith(pattern)));
      expect(lost).toEqual([]);
    }
  }
});
