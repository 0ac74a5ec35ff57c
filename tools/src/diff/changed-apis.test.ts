import { expect, test } from "vitest";
import { changedApis } from "./changed-apis.ts";

const report = "packages/shop/api/index.api.md";
const manifest = "packages/shop/package.json";

function changed(before: string, after: string) {
  const text = (code: string) => new Map([[report, `# Report\n\n\`\`\`ts\n${code}\n\`\`\`\n`]]);
  return changedApis(text(before), text(after));
}

const entry = "declare namespace index {\n    export {\n        create\n    }\n}\n";
const options = (members: string) =>
  `${entry}function create(options: Settings): void;\ninterface Settings extends Base {\n${members}}\n` +
  "interface Base {\n    retry?: {\n        attempts?: number;\n    };\n}\n";

test.each([
  ["an option becomes required", "url?: string;", "url: string;", "Settings.url is now required"],
  ["a required option is added", "", "url: string;", "Settings.url is new and required"],
  ["an option is gone", "url?: string;", "", "Settings.url is gone"],
])("%s: major", (_what, before, after, because) => {
  expect(changed(options(before), options(after))).toEqual([
    {
      name: "@marketplace-seller/shop",
      files: [report],
      least: "major",
      isBeforeOne: false,
      because: [because],
    },
  ]);
});

test("an option of an option, and of a type that it extends, becomes required: major", () => {
  const after = options("").replace("attempts?:", "attempts:");
  expect(changed(options(""), after)).toMatchObject([
    { least: "major", because: ["Base.retry.attempts is now required"] },
  ]);
});

test("options that only another package uses become required: major", () => {
  const alone = (member: string) => `interface AcquireOptions {\n    ${member}\n}`;
  expect(changed(alone("limit?: number;"), alone("limit: number;"))).toMatchObject([
    { least: "major", because: ["AcquireOptions.limit is now required"] },
  ]);
});

test("a client that users get, and pass to a function, has a new method: patch", () => {
  const client = (methods: string, list = "list(): void;") =>
    `${entry}function create(url: string): Client;\n` +
    'function measure(client: Pick<Client, "packages">, clock: Clock): void;\n' +
    "interface Client {\n    readonly packages: Packages;\n}\n" +
    `class Packages {\n    ${list}\n}\ninterface Packages {\n    ${list}\n    ${methods}\n}\n` +
    "interface Clock {\n    now(): number;\n}\n";
  const before = client("");
  expect(changed(before, client("count(query?: string): number;"))).toMatchObject([
    { least: "patch", because: [] },
  ]);
  expect(changed(before, client("", ""))).toMatchObject([
    { least: "major", because: ["Packages.list is gone"] },
  ]);
  const slept = before.replace("now(): number;", "now(): number;\n    sleep(): void;");
  expect(changed(before, slept)).toMatchObject([
    { least: "major", because: ["Clock.sleep is new and required"] },
  ]);
});

test("an export loses the $ of its name: major", () => {
  const signed = entry.replace("create", "$create");
  expect(changed(signed, entry)).toMatchObject([
    { least: "major", because: ["index no longer exports $create"] },
  ]);
});

test("an export is gone: major", () => {
  const without = entry.replace("create", "createShop");
  expect(changed(entry, without)).toMatchObject([
    { least: "major", because: ["index no longer exports create"] },
  ]);
});

test("any other change: at least patch, and the changeset's author decides", () => {
  expect(changed(options(""), options("url?: string;"))).toMatchObject([
    { least: "patch", because: [] },
  ]);
  const result = (member: string) => `interface Result {\n    ${member}\n}`;
  expect(changed(result("id?: string;"), result("id: string;"))).toMatchObject([
    { least: "patch", because: [] },
  ]);
});

test("a package that requires a newer Node: at least minor", () => {
  const wants = (node: string) =>
    new Map([
      [report, ""],
      [manifest, JSON.stringify({ engines: { node } })],
    ]);
  expect(changedApis(wants(">=22.15"), wants(">=24"))).toEqual([
    {
      name: "@marketplace-seller/shop",
      files: [manifest],
      least: "minor",
      isBeforeOne: false,
      because: ["Node >=22.15 became >=24"],
    },
  ]);
  expect(changedApis(wants(">=22.15"), wants(">=22.15"))).toEqual([]);
});

test("a package without an earlier report is new, and needs no changeset", () => {
  expect(changedApis(new Map(), new Map([[report, "```ts\nconst a = 1;\n```\n"]]))).toEqual([]);
});
