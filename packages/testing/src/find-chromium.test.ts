import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type BrowserProgram,
  type BrowserSource,
  findChromium,
  installedChromium,
} from "./find-chromium.ts";

const nowhere: BrowserSource = async () => undefined;
const broken: BrowserSource = async () => {
  throw new Error("npm is not there");
};
const to =
  (executablePath: string): BrowserSource =>
  async () => ({ executablePath });

afterEach(() => vi.unstubAllEnvs());

describe("the search for a browser", () => {
  it("uses the first source that has a browser, also when earlier sources failed", async () => {
    const sources = [nowhere, broken, to("/second"), to("/third")];
    expect(await findChromium({ sources })).toEqual({ executablePath: "/second" });
  });

  it("reports the failed attempts and what to do when there is no browser", async () => {
    await expect(findChromium({ sources: [nowhere, broken] })).rejects.toThrow(
      /set CHROMIUM to the path.*\nAn attempt failed: npm is not there/,
    );
  });

  it("logs a line before a step that takes long", async () => {
    const logged: string[] = [];
    const slow: BrowserSource = async (log) => {
      log("installing Chromium ...");
      return { executablePath: "/installed" };
    };
    await findChromium({ sources: [slow], log: (line) => logged.push(line) });
    expect(logged).toEqual(["installing Chromium ..."]);
  });

  it("runs once when several callers look at the same time", async () => {
    let isInstalled = false;
    const logged: string[] = [];
    const browserSource: BrowserSource = async () =>
      isInstalled ? { executablePath: "/own" } : undefined;
    const installs: BrowserSource = async (log): Promise<BrowserProgram> => {
      log("installing");
      await new Promise(setImmediate);
      isInstalled = true;
      return { executablePath: "/own" };
    };
    const look = () =>
      findChromium({ sources: [browserSource, installs], log: (line) => logged.push(line) });
    await Promise.all([look(), look(), look()]);
    expect(logged).toEqual(["installing"]);
  });
});

describe("the installed browser", () => {
  it("is not used when it does not start", async () => {
    vi.stubEnv("CHROMIUM", "/bin/false");
    await expect(installedChromium()).rejects.toThrow("/bin/false --version");
  });

  it("is the one in CHROMIUM when that one starts", async () => {
    vi.stubEnv("CHROMIUM", process.execPath);
    expect(await installedChromium()).toEqual({ executablePath: process.execPath });
  });
});
