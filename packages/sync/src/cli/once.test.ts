import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useCommand } from "./command.fixture.ts";

describe("once", () => {
  const command = useCommand({ packages: 20, products: 5 });
  const runWith = (consumer: string) => {
    const { url: baseUrl, credentials } = command.sandbox;
    const config = JSON.stringify({
      client: { baseUrl },
      sellers: [{ seller: "shop", credentials }],
    });
    const text = `export default { ...${config}, consumers: { erp: ${consumer} } };`;
    writeFileSync(command.path(`${consumer.length}.mjs`), text);
    return command.run(`once --config ${consumer.length}.mjs`);
  };

  it.each([
    [
      "refuses everything",
      '() => { throw new Error("no"); }',
      /^erp, shop, order \d+, package \d+: Error: no$/m,
    ],
    [
      "refuses one change",
      '([{ sequence }]) => { if (sequence === 1) throw new Error("poisoned"); }',
      /of order \d+; deliver them with `marketplace-sync retry erp`, or .* consumers discard erp`$/m,
    ],
  ])("exits with 3 while a consumer %s", async (_, consumer, message) => {
    const { status, error } = await runWith(consumer);
    expect({ status, error }).toEqual({ status: 3, error: expect.stringMatching(message) });
  });

  it("exits with 0 when every change was delivered or discarded", async () => {
    await runWith('([{ sequence }]) => { if (sequence === 1) throw new Error("poisoned"); }');
    await command.run("consumers discard erp");
    expect(await runWith("() => undefined")).toMatchObject({ status: 0, error: "" });
  });
});
