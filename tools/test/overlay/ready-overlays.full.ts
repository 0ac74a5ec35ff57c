import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { x } from "tinyexec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../../src/main.ts";
import { type CheckoutCopy, copyCheckout } from "../../src/release/checkout-copy.ts";
import { repositoryRoot } from "../repository-root.ts";

const source = "--conditions=@marketplace-seller/source";
const typescript = join(repositoryRoot, "node_modules/typescript/bin/tsc");
const names = ["task-details", "order-acceptance", "categories"];
const soapNames = ["shipment-companies", "invoice-link", "returns"];
const files = [
  ...names.map((name) => `${name}.yaml`),
  ...soapNames.map((name) => `${name}.wsdl.yaml`),
];
const all = [...names, ...soapNames];
const samples = "packages/examples/src/guides/ready-overlays";
const slow = { timeout: 240_000 };

let copy: CheckoutCopy;
const lines: string[] = [];
const generate = (...args: string[]): Promise<number> =>
  main(args, {
    root: pathToFileURL(`${copy.root}/`),
    out: (line) => lines.push(line),
    err: (line) => lines.push(line),
  });

async function run(...args: string[]): Promise<{ code: number; out: string }> {
  const options = { nodeOptions: { cwd: copy.root } };
  const { exitCode = 1, stdout, stderr } = await x(process.execPath, args, options);
  return { code: exitCode, out: exitCode === 0 ? stdout : stdout + stderr };
}

beforeAll(async () => {
  copy = copyCheckout(repositoryRoot);
  const args = files.flatMap((file) => ["--overlay", `specs/overlays/${file}`]);
  const code = await generate(...args);
  expect(code, lines.join("\n")).toBe(0);
  for (const model of globSync("packages/*/reports/api/*.api.{json,md}", { cwd: repositoryRoot }))
    cpSync(join(repositoryRoot, model), join(copy.root, model));
  // The samples call operations of overlays, so the overlays were added to the contract in the copy of the repository.
  const config = join(copy.root, "packages/examples/tsconfig.json");
  writeFileSync(
    config,
    readFileSync(config, "utf8").replace(/, "src\/guides\/ready-overlays"/, ""),
  );
}, 120_000);
afterAll(() => copy.remove());

describe("with every ready overlay part of the contract", () => {
  test.each(["rest-client", "soap-client", "sandbox", "console", "examples", "contract-tests"])(
    "compiles, samples included: %s",
    slow,
    async (name) => {
      expect(await run(typescript, "-p", `packages/${name}/tsconfig.json`)).toEqual({
        code: 0,
        out: "",
      });
    },
  );

  test(
    "the docs have a page for each operation, which says that it is unconfirmed",
    slow,
    async () => {
      expect(await run("specs/build/main.ts")).toMatchObject({ code: 0 });
      const probe = join(copy.root, "packages/docs/src/probe.ts");
      writeFileSync(
        probe,
        'import { writeSource } from "./build-site.ts";\nawait writeSource();\n',
      );
      const { code, out } = await run(source, probe);
      expect(code, out).toBe(0);
      for (const page of ["rest/listCategoryAttributes", "soap/ClaimReturnList"]) {
        const file = join(copy.root, `packages/docs/.work/public/reference/${page}.md`);
        expect(readFileSync(file, "utf8")).toContain("Unconfirmed");
      }
    },
  );

  test("a generated package with the operations compiles", slow, async () => {
    const folder = join(copy.root, "packages/mine");
    expect(await generate("--out", folder, "--name", "@ornek/client")).toBe(0);
    mkdirSync(join(folder, "node_modules"));
    for (const name of ["@marketplace-seller", "openapi-fetch", "undici", "soap"]) {
      const owner = name === "soap" ? "soap-client" : "rest-client";
      const installed = join(copy.root, "packages", owner, "node_modules", name);
      symlinkSync(installed, join(folder, "node_modules", name));
    }
    const core = join(copy.root, "packages/client-core/tsconfig.build.json");
    expect(await run(typescript, "-p", core)).toEqual({ code: 0, out: "" });
    expect(await run(typescript, "-p", folder)).toEqual({ code: 0, out: "" });
    const operations = (file: string) => readFileSync(join(folder, "src", file), "utf8");
    expect(operations("rest/gen/operations.gen.ts")).toContain("listCategoryAttributes");
    expect(operations("soap/gen/operations.gen.ts")).toContain("ClaimReturnApprove");
  });

  describe("a sandbox that serves them", () => {
    let sandbox: ChildProcess;
    let address: string;
    beforeAll(async () => {
      const script = join(copy.root, "packages/examples/src/serve-overlays.ts");
      writeFileSync(script, server);
      sandbox = spawn(process.execPath, [source, script, all.join()], { cwd: copy.root });
      sandbox.stderr?.pipe(process.stderr);
      address = await new Promise((resolve) => {
        createInterface({ input: sandbox.stdout as NodeJS.ReadableStream }).once("line", resolve);
      });
    }, 60_000);
    afterAll(() => sandbox.kill());

    test.each(readdirSync(join(repositoryRoot, samples)).filter((file) => file.endsWith(".ts")))(
      "is what the sample was written against: %s",
      slow,
      async (file) => {
        process.env.MARKETPLACE_BASE_URL = address;
        const { code, out } = await run(source, join(samples, file));
        delete process.env.MARKETPLACE_BASE_URL;
        expect(code, out).toBe(0);
        const rendered = join(repositoryRoot, samples, `${file}.out`);
        if (process.env.SAMPLES === "write") writeFileSync(rendered, out);
        expect(out).toBe(readFileSync(rendered, "utf8"));
        expect(all).toContain(basename(file, ".ts"));
      },
    );
  });
});

/** Two delivered packages have a return that a buyer requested. */
const server = `import { startSandbox } from "@marketplace-seller/sandbox";
const overlay = (process.argv[2] ?? "").split(",") as never;
const clock = () => Date.parse("2026-11-21T09:00:00+03:00");
const sandbox = await startSandbox({ port: 0, taskDelay: 0, clock, overlay });
const { content } = sandbox.control.packages.list(sandbox.sellerId, { status: "Delivered" });
for (const [index, { orderNumber, lines }] of content.slice(0, 2).entries()) {
  const reason = ["Damaged package", "Changed my mind"][index];
  const orderLineId = lines[0]?.orderLineId ?? "";
  sandbox.control.returns.request(sandbox.sellerId, orderNumber, { orderLineId, reason });
}
console.log(sandbox.url);
`;
