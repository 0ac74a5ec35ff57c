import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const specs = new URL("../../../specs/", import.meta.url);
const sources = globSync(["order-service.wsdl", "schemas/*.xsd"], {
  cwd: new URL("soap/", specs),
});

it("every assumption marked in the SOAP contract is explained, under its name", async () => {
  const texts = await Promise.all(
    sources.map((name) => readFile(new URL(`soap/${name}`, specs), "utf8")),
  );
  const marked = texts.flatMap((text) =>
    [...text.matchAll(/<c:assumption id="([^"]+)">/g)].map(([, id]) => id),
  );
  const page = await readFile(new URL("assumptions.md", specs), "utf8");
  const entries = page.slice(page.indexOf("\n## SOAP\n")).split(/^### /m).slice(1);
  const explained = entries.map((entry) => entry.split("\n")[0]);
  expect(marked.length).toBeGreaterThan(20);
  expect(marked.filter((id) => !explained.includes(id))).toEqual([]);
  expect(explained).toEqual([...explained].sort());
  for (const entry of entries) {
    expect(entry).toMatch(/\*\*Not shown:\*\*.+\*\*Choice:\*\*.+\*\*Why:\*\*/s);
  }
});
