import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { useCommand } from "./run-command.ts";

const command = useCommand();

describe("a conformance run that cannot start prints one line and ends with status 2", () => {
  it("for a contract that does not parse", async () => {
    const contract = command.path("broken.json");
    await writeFile(contract, '{"openapi":');
    const { code, err } = await command.run("--target", "examples", "--contract", contract);
    expect(code).toBe(2);
    expect(err).toMatch(/^Could not run: The contract .*broken\.json does not parse: .*\n$/);
  });

  it("for an option that does not exist", async () => {
    const { code, err } = await command.run("--targets", "x");
    expect([code, err]).toEqual([
      2,
      "error: unknown option '--targets'\n(Did you mean --target?)\n",
    ]);
  });
});

describe("a conformance run without failures ends with status 0", () => {
  it("at the contract's examples", async () => {
    const { code, out } = await command.run("--target", "examples");
    expect([code, out]).toEqual([0, expect.stringMatching(/Tests .*\d+ passed/)]);
  });

  it("shows its options", async () => {
    const { code, out } = await command.run("--help");
    expect(code).toBe(0);
    expect(out).toMatch(/MARKETPLACE_APP_KEY.*Exit status: 0/s);
  });
});
