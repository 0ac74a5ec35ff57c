import { flow } from "./flow.ts";

/** The steps from the specs to what the packages export. */
export function buildOrderDiagram(): string {
  return flow(
    "From the specs to the packages",
    [
      { name: "specs", text: "hand-written contract", isMarked: true },
      { name: "tools", text: "read it, generate code" },
      { name: "gen", text: "the generated code" },
      { name: "runtime", text: "sends and receives" },
      { name: "facade", text: "methods that you call" },
      { name: "index", text: "what is exported" },
    ],
    "Each part uses only those before it. A fact is written once, in the specs; everything after it is made from it.",
  );
}
