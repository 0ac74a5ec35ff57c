import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { example } from "./examples.ts";
import { listen } from "./loopback.ts";

const file = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("the README", () => {
  it("shows the example that is run here", async () => {
    const code = await file("./readme-example.ts");
    expect(await file("../README.md")).toContain(`\`\`\`ts\n${code}\`\`\``);
  });

  it("says what the example does", async () => {
    const responses = [
      await example("OrderList", "response"),
      (await example("OrderList", "response")).replace(/<orderList>.*<\/orderList>/s, ""),
      await example("OrderItemAccept", "failure"),
    ];
    await using server = await listen((_, response) => {
      response.setHeader("content-type", "text/xml").end(responses.shift());
    });
    vi.stubEnv("MARKETPLACE_BASE_URL", server.baseUrl);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    await import("./readme-example.ts");
    expect(log.mock.calls).toEqual([["9007199254740993", "201234567890", "129.90"]]);
    expect(error.mock.calls).toEqual([
      ["3003", "An order item is in a state that does not allow this.", "RULE"],
    ]);
  });
});
