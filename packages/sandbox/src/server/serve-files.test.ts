import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox, startSandbox } from "./create-sandbox.ts";
import type { ServerOptions } from "./resolve-options.ts";

describe("the documentation, served by the sandbox", () => {
  let folder: string;
  let sandbox: Sandbox;
  const get = (path: string): Promise<Response> => sandbox.fetch(`${sandbox.baseUrl}${path}`);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "docs-"));
    mkdirSync(join(folder, "site/guides"), { recursive: true });
    writeFileSync(join(folder, "site/index.html"), "<h1>Docs</h1>");
    writeFileSync(join(folder, "site/guides/quick-start.html"), "<h1>Quick start</h1>");
    writeFileSync(join(folder, "site/guides/index.html"), "<h1>Guides</h1>");
    writeFileSync(join(folder, "site/guides/quick-start.md"), "# Quick start");
    writeFileSync(join(folder, "secret.html"), "not in the site");
    sandbox = createSandbox({ packages: 0, docs: join(folder, "site") });
  });

  afterAll(async () => {
    await sandbox?.close();
    rmSync(folder, { recursive: true });
  });

  it("is served at /docs/ without credentials", async () => {
    const response = await get("/docs/");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toBe("<h1>Docs</h1>");
  });

  it("has each page at the path of its file", async () => {
    expect(await (await get("/docs/guides/quick-start.html")).text()).toBe("<h1>Quick start</h1>");
    expect(await (await get("/docs/guides/")).text()).toBe("<h1>Guides</h1>");
  });

  it("has a header that tells whether there is a console, so that pages need no request for it", async () => {
    const docs = join(folder, "site");
    const header = async (options: ServerOptions) => {
      await using running = await startSandbox({ port: 0, packages: 0, docs, ...options });
      return (await fetch(`${running.url}/docs/`)).headers.get("server-timing");
    };
    expect(await header({})).toBe("sandbox-console");
    expect(await header({ control: false })).toBeNull();
    expect(await header({ console: false })).toBeNull();
  });

  it("has an origin of its own, whose scripts are its files and those whose hashes it lists", async () => {
    writeFileSync(join(folder, "site/script-hashes.txt"), "'sha256-abc='\n");
    await using running = createSandbox({ packages: 0, docs: join(folder, "site") });
    const { headers } = await running.fetch(`${running.baseUrl}/docs/guides/`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox (?!.*allow-same-origin)/);
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("serves Markdown with its content type", async () => {
    const response = await get("/docs/guides/quick-start.md");
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  });

  it.each([
    ["text/markdown", "text/markdown"],
    ["text/markdown, text/html;q=0.9, */*;q=0.1", "text/markdown"],
    ["text/html, text/markdown;q=0.5", "text/html"],
    ["text/markdown;q=0", "text/html"],
    ["text/html,application/xhtml+xml,*/*;q=0.8", "text/html"],
    ["", "text/html"],
  ])("serves a page for Accept: %s as %s", async (accept, type) => {
    const url = `${sandbox.baseUrl}/docs/guides/quick-start.html`;
    const { headers } = await sandbox.fetch(url, { headers: { accept } });
    expect(headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(headers.get("vary")).toMatch(/accept/i);
  });

  it.each([
    "/docs/secret.html",
    "/docs/../secret.html",
    "/docs/%2e%2e/secret.html",
    "/docs/guides/..%2f..%2fsecret.html",
    "/docs/..%2fsecret.html",
    "/docs/index.html%00",
    "/%00",
  ])("responds with 404 to a path outside the folder: %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("does not change the service's paths", async () => {
    expect((await get("/rest/delivery/v1/shipmentPackages")).status).toBe(401);
    expect((await get("/ms/no-such-path")).status).toBe(404);
  });

  it("is not served without the option docs", async () => {
    await using sandbox = createSandbox({ packages: 0, products: 0 });
    expect((await sandbox.fetch(`${sandbox.baseUrl}/docs/`)).status).toBe(404);
  });
});
