import { describe } from "vitest";
import { describeFaults } from "./fault-matrix.ts";

describe("over loopback", () =>
  describeFaults({ profile: "document", transport: "over loopback" }));
