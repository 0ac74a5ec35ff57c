import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { places } from "../site/places.ts";

const names = /operationId: (\w+)|<wsdl:operation name="(\w+)"/g;

/**
 * The operations of the contract itself, without those that overlays add: each must have its samples,
 * while an overlay's operation is shown with those in the overlay, if any.
 */
export function ownOperations(specs: string = places.specs): ReadonlySet<string> {
  const files = globSync(["rest/**/*.yaml", "soap/*.wsdl"], { cwd: specs });
  const texts = files.map((file) => readFileSync(join(specs, file), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(names)].map(([, rest, soap]) => rest ?? soap ?? "")),
  );
}
