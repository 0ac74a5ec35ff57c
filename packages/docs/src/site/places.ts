import { fileURLToPath } from "node:url";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the docs find what they are made of. */
export const places = {
  root: folder("../../../../"),
  pages: folder("../../pages/"),
  assets: folder("../../assets/"),
  samples: folder("../../../examples/src/"),
  site: folder("../../dist/"),
  work: folder("../../.work/"),
  contract: folder("../../../../specs/dist/"),
  specs: folder("../../../../specs/"),
  benchmarks: folder("../../../benchmarks/results/"),
} as const;
