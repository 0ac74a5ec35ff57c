import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { samplePaths, samplesFolder } from "@marketplace-seller/examples/sample-paths";
import { folders } from "../src/site/folders.ts";

/** Of all sample programs. */
export const paths = [...samplePaths(".ts"), ...samplePaths(".sh")];
const pathByCode = new Map(
  paths.map((path) => [readFileSync(join(samplesFolder, path), "utf8").trimEnd(), path]),
);

/** A program and, when the page shows it, what the program prints. */
const block =
  /^(`{3,})(?:ts|sh)\b.*\n([\s\S]*?)\n\1$(?:\n\nIt prints.*:\n\n(`{3,})\w+\n([\s\S]*?)\n\3$)?/gm;

/** Pages of the built site, each with the samples that it shows in their order. */
export const pages = globSync("**/*.md", { cwd: folders.site })
  .toSorted()
  .map((page) => ({
    page,
    samples: [...readFileSync(join(folders.site, page), "utf8").matchAll(block)].flatMap(
      ([, , code = "", , output]) => {
        const path = pathByCode.get(code);
        return path === undefined ? [] : [{ path, output }];
      },
    ),
  }))
  .filter(({ samples }) => samples.length > 0);
