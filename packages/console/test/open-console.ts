import { type RunningSandbox, type ServerOptions, startSandbox } from "@marketplace-seller/sandbox";
import { connectBrowser, openPage, type WatchedPage } from "@marketplace-seller/testing/page";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { inject } from "vitest";

/** A sandbox that serves its console, and a browser to open it. */
export interface ConsoleFixture {
  readonly sandbox: RunningSandbox;
  readonly browser: Browser;
  /** Opens a page of the console by its URL fragment. */
  open(fragment: string, options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Calls the sandbox's control interface. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a sandbox with its console, and a browser. */
export async function openConsole(options: ServerOptions = {}): Promise<ConsoleFixture> {
  const sandbox = await startSandbox({ port: 0, packages: 60, sellers: 2, ...options });
  const browser = await connectBrowser(inject("browser"));
  return {
    sandbox,
    browser,
    open: (fragment, context) => openPage(browser, `${sandbox.url}/${fragment}`, context),
    async control(method, path, body) {
      const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
        method,
        headers: { "x-sandbox-token": "sandbox-control", "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return response.json();
    },
    async close() {
      await browser.close();
      await sandbox.close();
    },
  };
}
