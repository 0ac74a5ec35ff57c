import { fileURLToPath } from "node:url";

export const base = (process.env.DOCS_BASE ?? "/docs").replace(/\/$/, "");

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the docs find what they are made of, and where they put what they make. */
export const places = {
  root: folder("../../../../"),
  docs: folder("../../"),
  pages: folder("../../pages/"),
  /** The pages as Starlight reads them: written anew by each build. */
  content: folder("../content/docs/"),
  /** What the site holds beside its pages: written anew by each build. */
  files: folder("../../.work/public/"),
  samples: folder("../../../examples/src/"),
  site: folder("../../dist/"),
  work: folder("../../.work/"),
  contract: folder("../../../../specs/dist/"),
  specs: folder("../../../../specs/"),
  benchmarks: folder("../../../benchmarks/results/"),
} as const;
