import { readFileSync } from "node:fs";
import type { OperatorProfile } from "@marketplace-seller/client-core";
import { parseOperatorProfile } from "@marketplace-seller/client-core/internal";
import { findServingProblem } from "../calls/service-names.ts";
import type { Option, OptionDescription } from "./option-kinds.ts";

/** Creates the option for the operator's names: an object in code, its file in a flag or an environment variable. */
export function operatorOption(
  description: OptionDescription,
): Option<OperatorProfile | undefined> {
  return {
    ...description,
    argument: "<file>",
    default: undefined,
    parse: (file) => parseOperatorProfile(readFileSync(file, "utf8")),
    problem: (value) => {
      const problem = value === undefined ? undefined : findServingProblem(value);
      return problem && `must hold valid names: ${problem}`;
    },
  };
}
