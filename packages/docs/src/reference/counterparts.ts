import { readFileSync } from "node:fs";
import { join } from "node:path";
import { folders } from "../site/folders.ts";

/** The page that maps the operations of REST and SOAP to each other. */
const map = readFileSync(join(folders.pages, "reference/rest-and-soap.md"), "utf8");

const jobs = map.split("\n").map((row) => ({
  rest: operationsIn(row, "rest"),
  soap: operationsIn(row, "soap"),
}));

function operationsIn(row: string, protocol: string): string[] {
  const links = row.matchAll(new RegExp(`\\]\\(/reference/${protocol}/(\\w+)\\.html\\)`, "g"));
  return [...links].map(([, name = ""]) => name);
}

export function renderCounterparts(name: string, other: "rest" | "soap"): string {
  const protocol = other.toUpperCase();
  const pageProtocol = other === "rest" ? "soap" : "rest";
  const names = new Set(
    jobs.filter((job) => job[pageProtocol].includes(name)).flatMap((job) => job[other]),
  );
  const links = [...names].map((found) => `[\`${found}\`](/reference/${other}/${found}.html)`);
  const text =
    links.length === 0
      ? `${protocol} has no operation for this.`
      : `Nearest in ${protocol}: ${links.join(", ")}.`;
  return `${text} [The whole map](/reference/rest-and-soap.html)`;
}
