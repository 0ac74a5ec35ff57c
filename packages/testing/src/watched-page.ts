import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { BrowserProgram } from "./find-chromium.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** A safety net for what hangs, wide enough for a busy machine; below that of a test, which would not say what. */
const BROWSER_TIMEOUT_MS = 100_000;

const launching = { args: ["--no-sandbox"], timeout: BROWSER_TIMEOUT_MS };

/** Starts a Chromium that `findChromium` found. */
export async function startBrowser(program: BrowserProgram): Promise<Browser> {
  return chromium.launch({ ...program, ...launching });
}

/** Starts a Chromium that several test files use, one after the other or at once, by its address. */
export async function serveBrowser(program: BrowserProgram) {
  const server = await chromium.launchServer({ ...program, ...launching });
  return { address: server.wsEndpoint(), close: () => server.close() };
}

/** The Chromium at an address; closing it closes the pages that were opened by this connection. */
export function connectBrowser(address: string): Promise<Browser> {
  return chromium.connect(address, { timeout: BROWSER_TIMEOUT_MS });
}

/** A page that notes what it should not do. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors on the console, uncaught ones, and requests to anywhere but the site. */
  readonly complaints: string[];
  /** Bytes of every response, as sent. */
  readonly transferred: () => number;
  readonly close: () => Promise<void>;
}

/** Opens a page in a context of its own and watches console and network. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  let bytes = 0;
  const { origin } = new URL(url);
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("request", (request) => {
    const requested = request.url();
    const isOwn = requested.startsWith(origin === "null" ? "file:" : origin);
    if (!isOwn && !/^(data|blob):/.test(requested))
      complaints.push(`request to another origin: ${requested}`);
  });
  page.on("response", async (response) => {
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  await page.goto(url);
  return { page, complaints, transferred: () => bytes, close: () => context.close() };
}

/** What of a page axe-core looks at. */
export interface Scrutiny {
  /** Rules that are left out. */
  readonly without?: readonly string[];
  /** The only rules that are asked; all when absent. */
  readonly only?: readonly string[];
}

/** What axe-core finds on the page that is serious or critical, with the places. */
export async function seriousIssues(page: Page, scrutiny: Scrutiny = {}): Promise<string[]> {
  await untilColoursArrive(page);
  await page.evaluate(axeSource);
  return page.evaluate(async ({ without = [], only }) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: object,
          options: object,
        ): Promise<{
          violations: { id: string; impact: string; nodes: { target: string[]; html: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      ...(only === undefined ? {} : { runOnly: only }),
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 4)
            .map(({ target, html }) => `${target.join(" ")} ${html.slice(0, 120)}`)
            .join(" | ")}`,
      );
  }, scrutiny);
}

/** A colour that is still on its way to another would be judged at a value that is never seen. */
async function untilColoursArrive(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
}
