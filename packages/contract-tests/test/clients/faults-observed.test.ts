import { describe } from "vitest";
import { describeFaults } from "./fault-matrix.ts";

describe("as observed, in memory", () =>
  describeFaults({ profile: "observed", transport: "in memory" }));
