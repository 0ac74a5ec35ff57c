import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { credentials } from "./sandbox-process.ts";

/** What Prism and json-server need to serve the listing. */
export interface PeerFiles {
  /** The contract as it is published, with the examples of its authors. */
  readonly contract: string;
  /** The same, its only listing example a page of 20 packages that the sandbox sent. */
  readonly contractWithPage: string;
  /** 1,000 of the sandbox's packages as json-server's records, and its route. */
  readonly records: string;
  readonly routes: string;
}

/** The operation that is measured, as far as it is read here. */
interface Listing {
  readonly responses: Record<string, { content: { "application/json": { examples: unknown } } }>;
}

/** Where the listing is. */
export const listingPath = "/rest/delivery/v1/shipmentPackages";

/** Writes the peers' files into a folder, with data from a sandbox. */
export async function writePeerFiles(folder: string, sandboxUrl: string): Promise<PeerFiles> {
  const contract = fileURLToPath(import.meta.resolve("@marketplace-seller/contract/openapi.json"));
  const files = {
    contract,
    contractWithPage: join(folder, "contract-with-page.json"),
    records: join(folder, "json-server.json"),
    routes: join(folder, "json-server-routes.json"),
  };
  const document = JSON.parse(readFileSync(contract, "utf8")) as {
    readonly paths: Record<string, { readonly get: Listing }>;
  };
  const success = document.paths[listingPath]?.get.responses["200"];
  if (success === undefined) throw new Error("The contract has no listing");
  success.content["application/json"].examples = {
    page: { value: await readPage(sandboxUrl, 20, 0) },
  };
  writeFileSync(files.contractWithPage, JSON.stringify(document));
  writeFileSync(files.records, JSON.stringify({ packages: await readPackages(sandboxUrl, 1000) }));
  writeFileSync(
    files.routes,
    JSON.stringify({ [`${listingPath}\\?size=:size`]: "/packages?_page=1&_limit=:size" }),
  );
  return files;
}

/** A page of the listing, read as its user would. Ids of the seed are within what a double holds. */
export async function readPage(
  url: string,
  size: number,
  page: number,
  filter = "",
): Promise<{ readonly content: readonly unknown[]; readonly totalPages: number }> {
  const response = await fetch(`${url}${listingPath}?size=${size}&page=${page}${filter}`, {
    headers: credentials,
  });
  if (response.status !== 200) throw new Error(`The listing responded with ${response.status}`);
  return (await response.json()) as { content: readonly unknown[]; totalPages: number };
}

/** The first `count` packages of the listing, or all that there are. */
export async function readPackages(
  url: string,
  count: number,
  filter = "",
): Promise<readonly unknown[]> {
  const packages: unknown[] = [];
  for (let page = 0; packages.length < count; page += 1) {
    const { content } = await readPage(url, 100, page, filter);
    if (content.length === 0) break;
    packages.push(...content);
  }
  return packages;
}
