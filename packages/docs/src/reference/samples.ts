import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folders } from "../site/folders.ts";
import { hasSample } from "../site/read-sample.ts";

const names = /operationId: (\w+)|<wsdl:operation name="(\w+)"/g;

/** Each operation of the contract must have samples; one of an overlay has the overlay's, if any. */
export function ownOperations(specs: string = folders.specs): ReadonlySet<string> {
  const files = globSync(["rest/**/*.yaml", "soap/*.wsdl"], { cwd: specs });
  const texts = files.map((file) => readFileSync(join(specs, file), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(names)].map(([, rest, soap]) => rest ?? soap ?? "")),
  );
}

/** The path of an operation's sample program below packages/examples/src. */
export function samplePath(protocol: "rest" | "soap", name: string, ending: "ts" | "sh"): string {
  const file = name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return `reference/${protocol}/${file}.${ending}`;
}

/** Finds missing samples of the contract's operations, as paths below packages/examples/src. */
export function missingSamples(protocol: "rest" | "soap", names: readonly string[]): string[] {
  const readonlySet = ownOperations();
  return names
    .filter((name) => readonlySet.has(name))
    .flatMap((name) => [samplePath(protocol, name, "ts"), samplePath(protocol, name, "sh")])
    .filter((path) => !hasSample(path));
}
