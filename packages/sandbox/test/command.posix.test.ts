import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { followRequests } from "../src/cli/call-control.ts";
import { runCommand } from "../src/cli/run-command.ts";
import { startSandbox } from "../src/index.ts";

const BIN = fileURLToPath(new URL("../src/bin.ts", import.meta.url));
const QUIET = ["--log-level", "silent", "--packages", "5", "--products", "10"];

interface Ran {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

/**
 * Runs the command in the test's process; when the arguments start a server, the server is stopped after `whileUp`.
 */
async function run(
  args: readonly string[],
  whileUp?: (url: string) => Promise<void>,
): Promise<Ran> {
  let out = "";
  let error = "";
  const status = await runCommand(args, {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
    isTerminal: false,
    untilStopped: async () => {
      await whileUp?.(/ready at (\S+)/.exec(out)?.[1] ?? "");
      return "the test is done";
    },
  });
  return { status, out, error };
}

/** Runs the command in a separate process. */
function startCommand(
  args: readonly string[],
  { out, error }: { readonly out?: number; readonly error?: number } = {},
) {
  const source = "--conditions=@marketplace-seller/source";
  const child = spawn(process.execPath, [source, BIN, ...args], {
    stdio: ["ignore", out ?? "pipe", error ?? "pipe"],
  });
  const nothing = Readable.from([]);
  return { child, stdout: child.stdout ?? nothing, stderr: child.stderr ?? nothing };
}

describe("marketplace-sandbox", () => {
  it("serves the shop of a seed file, and starts nothing when an entry is wrong", async () => {
    const folder = mkdtempSync(join(tmpdir(), "seed-file-"));
    const file = join(folder, "shop.json");
    const start = ["--seed-file", file, "--port", "0", ...QUIET];
    const products = [{ stockCode: "ERP-1", salePrice: 9.9 }];
    const seller = { appKey: "own-key", appSecret: "own-secret" };
    try {
      writeFileSync(file, JSON.stringify({ sellers: [seller], products }));
      const { out } = await run(start, async (url) => {
        const response = await fetch(`${url}/rest/ms/product-query`, { headers: seller });
        expect(await response.text()).toContain('"stockCode":"ERP-1"');
      });
      expect(out).toContain("appKey: own-key, appSecret: the one you chose");
      writeFileSync(
        file,
        JSON.stringify({ products: [{ stockCode: "ERP-1", salePrice: "9,90" }] }),
      );
      const refused = await run(start);
      expect(refused).toMatchObject({ status: 2, out: "" });
      expect(refused.error).toContain("$.products[0].salePrice must be a decimal");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sandbox-command-"));
  });

  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("shows its options and its version", async () => {
    const help = await run(["--help"]);
    expect(help.status).toBe(0);
    for (const option of ["--port", "--data", "--big-ids", "--control-token", "--profile"]) {
      expect(help.out).toContain(option);
    }
    const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
    const { version } = JSON.parse(manifest);
    expect(await run(["--version"])).toMatchObject({ status: 0, out: `${version}\n` });
  });

  it.each([
    ["an unknown option", ["--prot", "1"]],
    ["a port that is none", ["--port", "70000"]],
    ["a count in words", ["--packages", "many"]],
    ["an unknown profile", ["--profile", "other"]],
    ["an origin that is a pattern", ["--cors", "http://a.example,*"]],
    ["an unknown command", ["stop"]],
    ["a quantity in words", ["order", "place", "STK-00001:two"]],
    ["a time in words", ["clock", "advance", "long"]],
    ["an unknown fault", ["fault", "add", "gremlin"]],
    ["a missing file", ["call", "changeCatalogue", "--rates", "@no-such-file.json"]],
    ["no JSON", ["call", "changeCatalogue", "--rates", "{rates"]],
    ["an unknown operation", ["call", "addFalt"]],
    ["a missing field", ["call", "changeSecret", "--seller-id", "1000001"]],
  ])("responds to %s with status 2 and a hint", async (_what, args) => {
    const { status, error } = await run(args);
    expect(status).toBe(2);
    expect(error).toMatch(
      /^error: [^\n]+\n(?:\(Did you mean [^\n]+\n)?\(--help shows all options\)\n$/,
    );
  });

  it("shows help for each subcommand, with its purpose", async () => {
    const { out } = await run(["help", "fault"]);
    expect(out).toContain("make calls fail");
    for (const name of [
      "order",
      "package",
      "clock",
      "fault",
      "snapshot",
      "seller",
      "task",
      "call",
    ]) {
      const commands = (await run([name, "--help"])).out.split("Commands:\n")[1] ?? "";
      for (const line of commands.trimEnd().split("\n"))
        expect(line).toMatch(/^ {2}\S.* {2,}\w|^ {8,}\w/);
    }
  });

  it("starts, prints that it is ready, serves requests, and stops", async () => {
    const { status, out } = await run(["--port", "0", ...QUIET], async (url) => {
      expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
    });
    expect(status).toBe(0);
    expect(out).toMatch(/^marketplace-sandbox is ready at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(out).toContain("appKey: sandbox-key, appSecret: sandbox-secret");
    expect(out).toMatch(/console +http:\/\/127\.0\.0\.1:\d+\//);
  });

  it("prints no address of a console when none is served", async () => {
    const { out } = await run(["--port", "0", ...QUIET, "--no-console"], async (url) => {
      expect((await fetch(`${url}/`)).status).toBe(404);
    });
    expect(out).not.toContain("console");
  });

  it("prints valid credentials of every seller", async () => {
    const { out } = await run(["--port", "0", ...QUIET, "--sellers", "3"], async (url) => {
      const headers = { appKey: "sandbox-key-3", appSecret: "sandbox-secret-3" };
      expect((await fetch(`${url}/ms/product-query`, { headers })).status).toBe(200);
    });
    expect(out.match(/seller .*/g)).toEqual([
      "seller       1000001  appKey: sandbox-key, appSecret: sandbox-secret",
      "seller       1000002  appKey: sandbox-key-2, appSecret: sandbox-secret-2",
      "seller       1000003  appKey: sandbox-key-3, appSecret: sandbox-secret-3",
    ]);
  });

  it.each([
    [["oder", "list"], "error: unknown command 'oder'\n(Did you mean order?)\n"],
    [["order", "lst"], "error: unknown command 'lst'\n(Did you mean list?)\n"],
    [["zzzzzz"], "error: unknown command 'zzzzzz'\n"],
  ])("suggests the subcommand nearest to %j", async (args, message) => {
    const { status, error } = await run(args);
    expect(status).toBe(2);
    expect(error.startsWith(message)).toBe(true);
  });

  it("prints what to do when another program uses the port", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const address = squatter.address();
    const port = typeof address === "object" && address !== null ? String(address.port) : "";
    const { status, error } = await run(["--port", port, ...QUIET]);
    expect([status, error]).toEqual([
      1,
      `error: Another program listens on port ${port} of 127.0.0.1. Choose another port with --port, or --port 0 for a free one.\n`,
    ]);
    squatter.close();
  });

  it("prints what is wrong with a database file, without a stack trace", async () => {
    const data = join(folder, "no-database.db");
    writeFileSync(
      data,
      "this is no database, though it is long enough to look like one".repeat(50),
    );
    const { status, error } = await run(["--port", "0", "--data", data, ...QUIET]);
    expect(status).toBe(1);
    expect(error).toMatch(/^error: [^\n]+\n$/);
  });

  it("reads options from the environment, with lower precedence than the command line", async () => {
    vi.stubEnv("MARKETPLACE_SANDBOX_PORT", "1");
    vi.stubEnv("MARKETPLACE_SANDBOX_CONTROL", "false");
    vi.stubEnv("MARKETPLACE_SANDBOX_TASK_DELAY", "0");
    const { status, out } = await run(["--port", "0", ...QUIET]);
    expect(status).toBe(0);
    expect(out).toContain("control      off");
  });

  it.each([
    ["CONTROL_TOKEN", ""],
    ["DATA", ""],
    ["BIG_IDS", ""],
    ["BIG_IDS", "yes"],
    ["SELLERS", "many"],
    ["RATE_LIMIT", "0"],
    ["SPLIT_ORIGINAL", "Gone"],
  ])(
    "refuses MARKETPLACE_SANDBOX_%s=%j with a message that names the variable",
    async (name, value) => {
      vi.stubEnv(`MARKETPLACE_SANDBOX_${name}`, value);
      const { status, error } = await run(["--port", "0", ...QUIET]);
      expect(status).toBe(2);
      expect(error).toMatch(`error: MARKETPLACE_SANDBOX_${name} must be `);
    },
  );

  it.each([
    ["--control-token", ""],
    ["--control-token", "two words"],
    ["--control-token", "şifre"],
    ["--data", ""],
    ["--data", "file:sandbox.db"],
    ["--data", "file::memory:"],
    ["--data", "/no/such/folder/sandbox.db"],
    ["--docs", "/no/such/folder"],
    ["--seed", ""],
  ])("refuses %s %j with the reason", async (flag, value) => {
    const { status, error } = await run(["--port", "0", flag, value, ...QUIET]);
    expect(status).toBe(2);
    expect(error).toContain(flag);
    expect(error).toContain(value);
  });

  it("accepts origins separated by commas and from a repeated flag", async () => {
    const origins = ["http://a.example", "http://b.example", "http://c.example:1"];
    const flags = ["--cors", `${origins[0]},${origins[1]}`, "--cors", `${origins[2]}`];
    await run(["--port", "0", ...QUIET, ...flags], async (url) => {
      for (const origin of origins) {
        const { headers } = await fetch(`${url}/rest`, { headers: { origin } });
        expect(headers.get("access-control-allow-origin")).toBe(origin);
      }
    });
  });

  it("never prints a token that the user chose", async () => {
    const { out, error } = await run(["--port", "0", "--control-token", "canary-token", ...QUIET]);
    expect(out).toContain("x-sandbox-token: the one you chose");
    expect(out + error).not.toContain("canary-token");
  });

  it("controls a running sandbox", async () => {
    await run(["--port", "0", "--control-token", "right", ...QUIET], async (url) => {
      const target = ["--url", url, "--control-token", "right"];
      const json = async (args: readonly string[]): Promise<unknown> => {
        const { status, out, error } = await run([...args, ...target]);
        expect([status, error]).toEqual([0, ""]);
        return JSON.parse(out);
      };
      const later = Date.now() + 86_400_000;
      const rates = join(folder, "rates.json");
      writeFileSync(rates, JSON.stringify({ USD: "40.00", EUR: "45.00" }));
      const calls: readonly (readonly [command: string, printed: object])[] = [
        ["fault add unavailable --times 3", { remaining: 3 }],
        ["fault list", { content: [{ kind: "unavailable" }] }],
        ["fault clear", { done: true }],
        ["deviation set --date-shift-ms 1", { dateShiftMs: 1 }],
        ["deviation clear", { done: true }],
        ["deviation show", {}],
        ["clock freeze", { frozen: true }],
        ["clock advance 1000", { frozen: true }],
        [`clock freeze ${later}`, { now: later }],
        ["clock resume", { frozen: false }],
        ["seller add Yeni --app-key k --app-secret s", { nickname: "Yeni" }],
        ["seller list", { content: [{}, { nickname: "Yeni" }] }],
        ["seller secret 1000001 --app-secret t", { sellerId: "1000001" }],
        ["task list", { content: [] }],
        ["snapshot take one", { done: true }],
        ["snapshot restore one", { done: true }],
        ["order place STK-00001 --order-number ORDER-7", { orderNumber: "ORDER-7" }],
        ["order show ORDER-7", { orderNumber: "ORDER-7", packages: [{ status: "Created" }] }],
        ["requests --clear --json", { content: [] }],
        ["call showCatalogue", { rates: {} }],
        [`call changeCatalogue --rates @${rates}`, { rates: { USD: "40.00" } }],
        ["call showHealth", { status: "ok" }],
        ["call listOrders --size 1 --json", { size: 1, content: [{}] }],
      ];
      for (const [command, printed] of calls) {
        expect(await json(command.split(" ")), command).toMatchObject(printed);
      }
      const order = await json(["order", "place", "STK-00001:2", "STK-00002"]);
      expect(order).toMatchObject({
        packages: [{ status: "Created", lines: [{ quantity: 2 }, { quantity: 1 }] }],
      });
      const id = (order as { packages: { packageId: string }[] }).packages[0]?.packageId ?? "";
      expect(await json(["package", "move", id, "Picking"])).toMatchObject({ status: "Picking" });
      const seller = "call addSeller --nickname N --app-key k2 --app-secret s2".split(" ");
      expect(await json([...seller, "--shipment-templates", "One,Two words"])).toMatchObject({
        shipmentTemplates: ["One", "Two words"],
      });
      expect(await json(["reset"])).toEqual({ done: true });
      expect(await run(["fault", "list", "--url", url, "--control-token", "wrong"])).toMatchObject({
        status: 1,
      });
    });
  });

  it.each([
    ["latency --when after-commit", "must be before-commit, not after-commit"],
    ["task-stuck --when before-commit", "has no field when"],
    ["server-error --delay-ms 5", "has no field delayMs"],
    ["latency --stock-code A", "has no field stockCode; it has delayMs"],
  ])("refuses fault add %s, and adds nothing", async (args, message) => {
    await run(["--port", "0", ...QUIET], async (url) => {
      const { status, error } = await run(["fault", "add", ...args.split(" "), "--url", url]);
      expect([status, error]).toEqual([1, expect.stringContaining(message)]);
      expect((await run(["fault", "list", "--url", url])).out).toBe("There are no faults.\n");
    });
  });

  it.each(["order list", "order list --json", "requests", "requests --json"])(
    "prints no character with %s that a terminal would obey",
    async (args) => {
      const hostile = "\u009B31m\u202Egnp.exe\u2066";
      await run(["--port", "0", ...QUIET], async (url) => {
        await fetch(`${url}/_sandbox/orders`, {
          method: "POST",
          headers: { "x-sandbox-token": "sandbox-control", "content-type": "application/json" },
          body: JSON.stringify({
            lines: [{ stockCode: "STK-00001", quantity: 1 }],
            buyer: { fullName: `Ada${hostile}` },
          }),
        });
        await fetch(`${url}/ms/product/tasks/product-update`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-request-id": "a\u009Bb" },
          body: hostile,
        });
        const { out } = await run([...args.split(" "), "--url", url]);
        expect(out).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
        if (args.startsWith("order")) expect(out).toContain("Ada");
      });
    },
  );

  it("prints lists as tables, and as JSON with --json", async () => {
    const none = ["--packages", "0", "--products", "10", "--log-level", "silent"];
    await run(["--port", "0", ...none], async (url) => {
      const printed = async (...args: string[]): Promise<string> => {
        const { status, out, error } = await run([...args, "--url", url]);
        expect([status, error]).toEqual([0, ""]);
        return out;
      };
      expect(await printed("order", "list")).toBe("No orders match.\n");
      await printed("order", "place", "STK-00001:2", "--order-number", "ORDER-7");
      expect(await printed("order", "list")).toMatch(/^ORDER .*\nORDER-7 .*Created\n$/);
      expect(await printed("package", "list", "--status", "Created")).toMatch(
        /^PACKAGE .*\n\d+ +ORDER-7 +Created .* STK-00001:2\n$/,
      );
      expect(await printed("package", "list", "--status", "Shipped")).toContain("no such packages");
      expect(JSON.parse(await printed("order", "list", "--json"))).toMatchObject({ total: 1 });
      expect(await printed("seller", "list")).toMatch(
        /^SELLER .*\n1000001 +Mavi Dükkân +Stan.*\n$/,
      );
      expect(await printed("task", "list")).toBe("There are no tasks.\n");
      const headers = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
      const skus = [
        { stockCode: "STK-00001", quantity: 1 },
        { stockCode: "NONE", quantity: 1 },
      ];
      await fetch(`${url}/ms/product/tasks/price-stock-update`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ payload: { integrator: "test", skus } }),
      });
      await printed("clock", "advance", "5000");
      expect(await printed("task", "list")).toMatch(
        /^TASK .*\n\d+ +SKU_UPDATE +IN_QUEUE .* 2 +1 +\S.*\n$/,
      );
      await fetch(`${url}/ms/product-query?size=0`, { headers });
      expect(await printed("requests")).toMatch(
        /^\d{4}-.* 400 {2}queryProducts {2}GET \/ms\/product-query\?size=0 .*1004: The request is not valid/,
      );
      expect(await printed("requests", "--clear")).toBe("The sandbox has received no requests.\n");
    });
  });

  it("prints new requests as they arrive", async () => {
    await using sandbox = await startSandbox({ port: 0, packages: 0, products: 0 });
    const target = { url: sandbox.url, controlToken: "sandbox-control" };
    const stop = new AbortController();
    const printed: string[] = [];
    const followed = followRequests(target, (text) => printed.push(text), stop.signal);
    const headers = { ...sandbox.credentials };
    await vi.waitUntil(async () => {
      await fetch(`${sandbox.url}/ms/product-query`, { headers });
      return printed.length > 0;
    });
    stop.abort();
    await expect(followed).rejects.toThrow(/abort/i);
    expect(printed[0]).toMatch(/^[^\n]* 200 {2}queryProducts[^\n]*\n$/);
  });

  it("exits with status 0 when the reader of its output ends", async () => {
    const { child, stdout, stderr } = startCommand(["--help"]);
    stdout.destroy();
    const [error, [status]] = await Promise.all([text(stderr), once(child, "exit")]);
    expect([error, status]).toEqual(["", 0]);
  });

  it("reports without a stack trace that its output cannot be written", async () => {
    const full = openSync("/dev/full", "w");
    const { child, stderr } = startCommand(["--help"], { out: full });
    const [error, [status]] = await Promise.all([text(stderr), once(child, "exit")]);
    closeSync(full);
    expect([error, status]).toEqual([
      "error: The command's output cannot be written: no space left on device\n",
      1,
    ]);
  });

  it.each(["full", "closed"])("continues to serve when standard error is %s", async (state) => {
    const full = openSync("/dev/full", "w");
    const { child, stdout, stderr } = startCommand(
      ["--port", "0", "--packages", "5", "--products", "10"],
      state === "full" ? { error: full } : {},
    );
    stderr.destroy();
    const exited = once(child, "exit");
    const [first] = (await once(stdout, "data")) as [Buffer];
    const url = /ready at (\S+)/.exec(first.toString())?.[1];
    for (let count = 0; count < 200; count += 1)
      expect((await fetch(`${url}/rest/nothing`)).status).toBe(404);
    child.kill("SIGTERM");
    expect((await exited)[0]).toBe(0);
    closeSync(full);
  });

  it("reports that no sandbox is running", async () => {
    const { status, error } = await run(["clock", "show", "--url", "http://127.0.0.1:9"]);
    expect([status, error]).toEqual([
      1,
      "error: No sandbox is running at http://127.0.0.1:9. Start one, or give its address with --url.\n",
    ]);
  });

  it("closes the database on SIGTERM, and has its data after a restart", async () => {
    const data = join(folder, "kept.db");
    const first = await startProcess(data);
    expect(await first.stop("SIGTERM")).toBe(0);
    const second = await startProcess(data);
    expect(await second.stop("SIGINT")).toBe(0);
    expect(existsSync(`${data}-wal`)).toBe(false);
  });

  it("writes nothing but its log to standard error, and all of it before it stops", async () => {
    const data = join(folder, "logged.db");
    // A slow machine reports how it fills a new database.
    await (await startProcess(data)).stop("SIGTERM");
    const started = await startProcess(data, ["--log-level", "info"]);
    expect(await started.stop("SIGTERM")).toBe(0);
    const lines = (await started.error).trimEnd().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { msg: "request", route: "/ms/product-query", status: 200 },
    ]);
  });

  async function startProcess(
    data: string,
    more: readonly string[] = [],
  ): Promise<{ stop: (signal: NodeJS.Signals) => Promise<unknown>; error: Promise<string> }> {
    const { child, stdout, stderr } = startCommand([
      ...["--port", "0", "--data", data],
      ...QUIET,
      ...more,
    ]);
    const exited = once(child, "exit");
    const error = text(stderr);
    const [first] = (await once(stdout, "data")) as [Buffer];
    const url = /ready at (\S+)/.exec(first.toString())?.[1];
    const headers = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
    expect((await fetch(`${url}/ms/product-query`, { headers })).status).toBe(200);
    return {
      error,
      stop: async (signal) => {
        child.kill(signal);
        return (await exited)[0];
      },
    };
  }
});
