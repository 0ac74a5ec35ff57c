import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Numeral, readJson } from "../exact/json.ts";
import { sandboxInMemory } from "../targets/sandboxes.ts";
import type { Target } from "../targets/target.ts";
import { keepBaseline } from "./baseline.ts";
import { compareShapes, readShapes } from "./shapes.ts";

const example = new URL("../../baselines/sandbox.json", import.meta.url);

async function openSandbox(): Promise<Target> {
  const target = await sandboxInMemory();
  onTestFinished(() => target.close());
  return target;
}

/** A test target whose response bodies are changed before the suite receives them. */
const changing = (target: Target, change: (text: string) => string): Target => ({
  ...target,
  async fetch(request) {
    const response = await target.fetch(request);
    return new Response(change(await response.text()), response);
  },
});

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "baseline-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "shapes.json");
}

describe("the shape of a service", () => {
  it("equals the example file for the sandbox", async () => {
    const shapes = await readShapes(await openSandbox(), Date.now());
    expect(JSON.parse(readFileSync(example, "utf8"))).toEqual(shapes);
  });

  it("is described by read operations alone, and is the same for the same data", async () => {
    const target = await openSandbox();
    const sent = new Set<string>();
    const recorded: Target = {
      ...target,
      async fetch(request) {
        sent.add(request.method === "POST" ? await request.clone().text() : request.method);
        return target.fetch(request);
      },
    };
    const one = await readShapes(recorded, Date.now());
    expect([...sent].filter((name) => !/GET|Order(List|Detail)Request/.test(name))).toEqual([]);
    expect(compareShapes(one, await readShapes(target, Date.now()))).toEqual([]);
  });

  it("contains no values of a response except those of enums that the contract declares", async () => {
    const values = new Set<string>();
    const collect = (value: unknown): void => {
      if (value instanceof Numeral) values.add(String(value));
      else if (typeof value === "string") values.add(value);
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    };
    const shapes = await readShapes(
      changing(await openSandbox(), (text) => {
        if (text.startsWith("<")) {
          for (const [, value = ""] of text.matchAll(/>([^<>]+)</g)) values.add(value);
        } else collect(readJson(text));
        return text;
      }),
      Date.now(),
    );
    expect(values.size).toBeGreaterThan(500);
    const written = new Set(JSON.stringify(shapes).match(/"(?:[^"\\]|\\.)*"|-?\d[\d.]*/g));
    const declared = new Set(
      Object.values(shapes.operations).flatMap((shape) =>
        Object.values(shape).flatMap((path) => path.values ?? []),
      ),
    );
    // The version of the baseline format, and the type names that the format itself uses, such as "text".
    const formatNames = new Set([
      "1",
      "text",
      "number",
      "boolean",
      "object",
      "list",
      "null",
      "absent",
    ]);
    const found = [...values].filter(
      (value) =>
        (written.has(JSON.stringify(value)) || written.has(value)) &&
        !declared.has(value) &&
        !formatNames.has(value),
    );
    expect(found).toEqual([]);
    expect([...declared]).toEqual(expect.arrayContaining(["Created", "Picking"]));
    expect([...declared].every((value) => /^[A-Za-z_]+$/.test(value))).toBe(true);
  });

  it("hides enum values that the contract does not declare, and field names that could be data", async () => {
    const target = changing(await openSandbox(), (text) =>
      text
        .replaceAll('"shipmentPackageStatus":"Created"', '"shipmentPackageStatus":"Ada Lovelace"')
        .replaceAll('"cargoProviderName":', '"ada@example.com":1,"cargoProviderName":'),
    );
    const text = JSON.stringify(await readShapes(target, Date.now()));
    expect(text).not.toMatch(/Ada|ada@/);
    expect(text).toContain("…");
  });

  it("lists added, removed and changed fields of REST and SOAP responses", async () => {
    const target = await openSandbox();
    const before = await readShapes(target, Date.now());
    const after = await readShapes(
      changing(target, (text) =>
        text
          .replaceAll('"cargoProviderName":', '"carrier":')
          .replaceAll(/"taxId":"[^"]*"/g, '"taxId":5')
          .replaceAll("</orderNumber>", "</orderNumber><giftNote>secret</giftNote>"),
      ),
      Date.now(),
    );
    const differences = compareShapes(before, after);
    expect(differences).toContain("added:   REST listShipmentPackages content[].carrier: text");
    expect(differences.join("\n")).toMatch(
      /^changed: REST listShipmentPackages content\[\]\.cargoProviderName: .* -> absent$/m,
    );
    expect(differences.join("\n")).toMatch(
      /^added: {3}SOAP OrderList orderList\.order\[\]\.giftNote/m,
    );
    expect(differences.join("\n")).not.toContain("secret");
  });
});

describe("a baseline", () => {
  it("is written by the first run and compared by later runs, with status 0 without and 3 with differences", async () => {
    const target = await openSandbox();
    const file = temporaryFile();
    const lines: string[] = [];
    const keep = (of: Target) => keepBaseline(of, file, (line) => lines.push(line), Date.now());
    expect(await keep(target)).toBe(0);
    const written = readFileSync(file, "utf8");
    expect(await keep(target)).toBe(0);
    expect(lines.at(-1)).toContain("The responses match");
    const changed = changing(target, (text) =>
      text.replaceAll('"cargoProviderName":', '"carrier":'),
    );
    expect(await keep(changed)).toBe(3);
    expect(lines.join("\n")).toMatch(
      /^changed: REST listShipmentPackages content\[\]\.cargoProviderName: /m,
    );
    expect(readFileSync(file, "utf8")).toBe(written);
  });

  it.each(["", "[]", '{"format":2}', '{"format":1,"operations":{"a":{"b":{}}}}'])(
    "refuses a baseline file with the content %j",
    async (text) => {
      const file = temporaryFile();
      writeFileSync(file, text);
      const baseline = keepBaseline(await openSandbox(), file, () => undefined, Date.now());
      await expect(baseline).rejects.toThrow("is not a baseline of this command");
    },
  );
});
