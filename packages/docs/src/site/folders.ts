import { fileURLToPath } from "node:url";

export const base = (process.env.DOCS_BASE ?? "/docs").replace(/\/$/, "");

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The input and output folders of the docs build. */
export const folders = {
  root: folder("../../../../"),
  docs: folder("../../"),
  pages: folder("../../pages/"),
  /** What Starlight renders; rewritten by each build. */
  content: folder("../content/docs/"),
  /** What is no page; rewritten by each build. */
  files: folder("../../.work/public/"),
  samples: folder("../../../examples/src/"),
  site: folder("../../dist/"),
  work: folder("../../.work/"),
  contract: folder("../../../../specs/dist/"),
  specs: folder("../../../../specs/"),
  benchmarks: folder("../../../benchmarks/results/"),
} as const;
