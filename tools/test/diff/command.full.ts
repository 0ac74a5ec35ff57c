import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bundleContract } from "../../../specs/build/main.ts";
import { readTextUnder } from "../../../specs/build/read-text.ts";
import { main } from "../../src/diff/main.ts";
import { repositoryRoot } from "../repository-root.ts";

/** The folder of a temporary git repository with copies of the real contracts. */
let root: string;
let first: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "diff-"));
  cpSync(join(repositoryRoot, "specs/rest"), join(root, "specs/rest"), { recursive: true });
  cpSync(join(repositoryRoot, "specs/soap"), join(root, "specs/soap"), { recursive: true });
  mkdirSync(join(root, ".changeset"));
  cpSync(join(repositoryRoot, ".changeset/config.json"), join(root, ".changeset/config.json"));
  git("init", "--quiet", "--initial-branch=main");
  commit("The contracts.");
  first = git("rev-parse", "HEAD");
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  git("reset", "--quiet", "--hard", first);
  git("clean", "--quiet", "-fd");
  for (const tag of git("tag").split("\n").filter(Boolean)) git("tag", "--delete", tag);
  git("tag", "v1.2.3");
});

function git(...args: string[]): string {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  const output = execFileSync("git", [...identity, ...args], { cwd: root, stdio: "pipe" });
  return output.toString().trim();
}

function commit(message: string): void {
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message", message);
}

function edit(file: string, from: string, to: string): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

async function run(
  command: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main([`contract:${command}`, ...args], root, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const lower = () => edit("specs/rest/paths/packages.yaml", "maximum: 100", "maximum: 50");

test("prints each change with its location and reason, and the verdict last", async () => {
  lower();
  const { code, out } = await run("diff", "HEAD");
  expect(code).toBe(0);
  expect(out).toMatch(
    /major {2}REST: listShipmentPackages, parameter size: maximum 100 became 50\n {7}specs\/rest\/paths\/packages\.yaml:\d+:\d+\n {7}a request that was accepted may now be refused/,
  );
  expect(out.split("\n").at(-1)).toBe("Verdict: major (1 major).");
});

test("compares two overlays, and proposes the version of the package that is generated next", async () => {
  const overlay = (version: string, update: string) =>
    `overlay: 1.0.0\ninfo: { title: Ours, version: ${version} }\nactions:\n  - target: $.info\n    update: ${update}\n`;
  writeFileSync(join(root, "a.yaml"), overlay("1.4.2", "{ x-operator: { name: Ours } }"));
  writeFileSync(
    join(root, "b.yaml"),
    overlay("1.4.2", "{ x-operator: { productIdField: oursId } }"),
  );
  const major = await run("diff", "a.yaml", "b.yaml");
  expect(major.code).toBe(0);
  expect(major.out).toContain("productIdField none became oursId");
  expect(major.out).toMatch(/Verdict: major .*\nVersion of b\.yaml: 2\.0\.0$/);
  expect((await run("diff", "a.yaml", "a.yaml")).out).toMatch(/Version of a\.yaml: 1\.4\.2$/);
  const early = overlay("0.3.0", "{ x-operator: { name: Ours } }");
  writeFileSync(join(root, "c.yaml"), early);
  expect((await run("diff", "c.yaml", "b.yaml")).out).toMatch(/Version of b\.yaml: 0\.4\.0$/);
  expect(await run("diff", "a.yaml", "none.yaml")).toMatchObject({
    code: 1,
    err: "there is no overlay or package none.yaml",
  });
});

test("compares two generated packages, and proposes the next version", async () => {
  const pack = (name: string) => {
    for (const [file, text] of Object.entries(bundleContract(readTextUnder(root), []))) {
      mkdirSync(join(root, name, "contract"), { recursive: true });
      writeFileSync(join(root, name, "contract", file), text);
    }
    writeFileSync(join(root, name, "package.json"), '{ "version": "3.1.0" }');
  };
  pack("old");
  edit("specs/rest/paths/packages.yaml", "maximum: 100", "maximum: 200");
  pack("new");
  const { code, out } = await run("diff", "old", "new");
  expect(code).toBe(0);
  expect(out).toMatch(/maximum 100 became 200\n {7}contract\/openapi\.yaml:\d+/);
  expect(out).toMatch(/Version of new: 3\.2\.0$/);
  expect((await run("diff", "old", "specs")).err).toContain("specs is no generated client package");
});

test("compares with the last release when there is one", async () => {
  lower();
  commit("Smaller pages.");
  commit("Something else.");
  const { out } = await run("diff");
  expect(out).toContain("Compared with the last release, v1.2.3");
  expect(out).toContain("Verdict: major");
});

test("before the first release, compares with the previous commit, and requires no changeset", async () => {
  git("tag", "--delete", "v1.2.3");
  lower();
  const { code, out } = await run("diff", "--check");
  expect(code).toBe(0);
  expect(out).toContain("Compared with the last commit");
  expect(out).toContain("Verdict: major");
  expect(out).toContain("Nothing is released yet: no changeset is required.");
  commit("Smaller pages.");
  expect((await run("diff")).out).toContain("Compared with the commit before the last");
});

test("a verdict above the declared version fails with the changeset to write, until it exists", async () => {
  lower();
  const failed = await run("diff", "--check");
  expect(failed.code).toBe(1);
  expect(failed.err).toContain("pending changesets declare none");
  expect(failed.err).toContain('"@marketplace-seller/contract": major');
  const written = await run("changeset");
  expect(written.code).toBe(0);
  const [path = ""] = /\.changeset\/contract-\w+\.md/.exec(written.out) ?? [];
  expect(readFileSync(join(root, path), "utf8")).toContain("maximum 100 became 50");
  expect(await run("diff", "--check")).toMatchObject({ code: 0 });
  expect((await run("changeset")).out).toContain("nothing to write");
});

test("a changeset for another package of the group counts, one with a lower version does not", async () => {
  lower();
  const declare = (bump: string) =>
    writeFileSync(
      join(root, ".changeset/mine.md"),
      `---\n"@marketplace-seller/rest-client": ${bump}\n---\n\nMine.\n`,
    );
  declare("minor");
  expect((await run("diff", "--check")).err).toContain("pending changesets declare minor");
  declare("major");
  expect(await run("diff", "--check")).toMatchObject({ code: 0 });
});

test("a package with a changed API report needs a changeset that names it", async () => {
  const report = (name: string, text: string) => {
    mkdirSync(join(root, "packages", name, "api"), { recursive: true });
    writeFileSync(join(root, "packages", name, "api/index.api.md"), text);
  };
  report("rest-client", "export function list(): void;\n");
  commit("One report.");
  report("rest-client", "export function list(size: number): void;\n");
  report("sync", "export function sync(): void;\n");
  const failed = await run("diff", "HEAD", "--check");
  expect(failed.code).toBe(1);
  expect(failed.out).toContain("API    @marketplace-seller/rest-client");
  expect(failed.out).not.toContain("@marketplace-seller/sync");
  expect(failed.err).toContain(
    "packages/rest-client/api/index.api.md changed, and no pending changeset names @marketplace-seller/rest-client",
  );
  const declare = (name: string) =>
    writeFileSync(join(root, ".changeset/mine.md"), `---\n"${name}": minor\n---\n\nMine.\n`);
  declare("@marketplace-seller/sandbox");
  expect(await run("diff", "HEAD", "--check")).toMatchObject({ code: 1 });
  declare("@marketplace-seller/rest-client");
  expect(await run("diff", "HEAD", "--check")).toMatchObject({ code: 0 });
});

test("an option that becomes required, and a newer Node, need more than a patch changeset", async () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const report = (option: string) =>
    `\`\`\`ts\ninterface AcquireOptions {\n    ${option}: number;\n}\n\`\`\`\n`;
  const manifest = (version: string, node: string) =>
    write("packages/sync/package.json", JSON.stringify({ version, engines: { node } }));
  write("packages/sync/api/index.api.md", report("limit?"));
  manifest("1.2.3", ">=22.15");
  commit("A package.");
  const declare = (bump: string) =>
    write(".changeset/mine.md", `---\n"@marketplace-seller/sync": ${bump}\n---\n\nMine.\n`);
  declare("patch");
  manifest("1.2.3", ">=24");
  const raised = await run("diff", "HEAD", "--check");
  expect(raised).toMatchObject({ code: 1 });
  expect(raised.err).toContain("its change is minor: Node >=22.15 became >=24");
  declare("minor");
  expect(await run("diff", "HEAD", "--check")).toMatchObject({ code: 0 });
  write("packages/sync/api/index.api.md", report("limit"));
  const required = await run("diff", "HEAD", "--check");
  expect(required.out.split("\n").at(-1)).toBe("Verdict: major (1 major).");
  expect(required).toMatchObject({ code: 1 });
  expect(required.err).toContain("AcquireOptions.limit is now required");
  manifest("0.2.0", ">=24");
  expect(await run("diff", "HEAD", "--check")).toMatchObject({ code: 0 });
});

test("a new active overlay is compared, and its changes have the overlay's location", async () => {
  cpSync(join(repositoryRoot, "specs/overlays"), join(root, "specs/overlays"), { recursive: true });
  commit("Overlays, none of them active.");
  const activate = (...files: readonly string[]) =>
    writeFileSync(
      join(root, "specs/overlays/active.yaml"),
      `overlays:\n${files.map((file) => `  - specs/overlays/${file}\n`).join("")}`,
    );
  activate("task-details.yaml");
  const { out } = await run("diff", "HEAD");
  expect(out).toMatch(
    /minor {2}REST: queryTaskDetails: POST \/ms\/product\/task-details\/page-query is new\n {7}specs\/overlays\/task-details\.yaml:\d+:\d+/,
  );
  expect(out.split("\n").at(-1)).toBe("Verdict: minor (1 minor).");
  activate(
    "order-acceptance.yaml",
    "categories.yaml",
    "shipment-companies.wsdl.yaml",
    "invoice-link.wsdl.yaml",
    "returns.wsdl.yaml",
  );
  expect((await run("diff", "HEAD")).out.split("\n").at(-1)).toBe("Verdict: minor (11 minor).");
  activate("operator-profile.yaml");
  expect((await run("diff", "HEAD")).out).toContain("the target namespace");
});

const incomparable: readonly (readonly [string, () => string, string | RegExp])[] = [
  ["a revision that does not exist", () => "no-such-tag", 'there is no git revision "no-such-tag"'],
  ["a revision that looks like an option of git", () => "-x", "unknown option '-x'"],
  [
    "a revision without the contract",
    () => {
      git("rm", "-r", "--quiet", "specs/rest");
      git("commit", "--quiet", "--message", "No contract.");
      git("tag", "empty");
      git("reset", "--quiet", "--hard", first);
      return "empty";
    },
    "contains no contract: there is no specs/rest/openapi.yaml",
  ],
  [
    "a revision whose WSDL uses a construct that the generator does not support",
    () => {
      edit(
        "specs/soap/schemas/common.xsd",
        'name="appKey" type="xs:string"',
        'name="appKey" type="xs:token"',
      );
      commit("Tokens.");
      git("tag", "token");
      git("reset", "--quiet", "--hard", first);
      return "token";
    },
    /^specs\/soap\/schemas\/common\.xsd:\d+:\d+: the generator does not support the type "xs:token"\n/,
  ],
];

test.each(incomparable)("one message for %s", async (_what, prepare, message) => {
  const { code, out, err } = await run("diff", prepare());
  expect(code).toBeGreaterThan(0);
  expect(out).toBe("");
  if (typeof message === "string") expect(err).toContain(message);
  else expect(err).toMatch(message);
});

test("prints its usage", async () => {
  expect(await run("diff", "--help")).toMatchObject({ code: 0, err: "" });
  expect(await run("diff", "--format")).toMatchObject({ code: 2 });
  expect(await run("diff", "HEAD", "HEAD~1", "HEAD~2")).toMatchObject({ code: 2 });
});
