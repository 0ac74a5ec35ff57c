import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { BrowserProgram } from "./find-chromium.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Of one step: enough for a busy machine, less than the whole test's, whose message would not name the step. */
const BROWSER_TIMEOUT_MS = 100_000;

const launching = { args: ["--no-sandbox"], timeout: BROWSER_TIMEOUT_MS };

export async function startBrowser(program: BrowserProgram): Promise<Browser> {
  return chromium.launch({ ...program, ...launching });
}

/** Several test files can connect by its URL. */
export async function serveBrowser(program: BrowserProgram) {
  const server = await chromium.launchServer({ ...program, ...launching });
  return { address: server.wsEndpoint(), close: () => server.close() };
}

/** Closing the connection closes the pages opened through it. */
export function connectBrowser(address: string): Promise<Browser> {
  return chromium.connect(address, { timeout: BROWSER_TIMEOUT_MS });
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors on the console, uncaught errors, and requests to other origins. */
  readonly complaints: string[];
  /** Bytes of all responses. */
  readonly transferred: () => number;
  readonly close: () => Promise<void>;
}

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

export interface AxeRules {
  /** Rules not to check. */
  readonly without?: readonly string[];
  /** By default all. */
  readonly only?: readonly string[];
  /** A selector of elements not to check. */
  readonly exclude?: string;
}

/** axe-core's violations of WCAG 2.2 and of its best practices, with their elements. */
export async function findViolations(page: Page, rules: AxeRules = {}): Promise<string[]> {
  await waitForTransitions(page);
  // Once a page: to send and run its half megabyte takes longer than some of its rules.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async ({ without = [], only, exclude }) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: object,
          options: object,
        ): Promise<{
          violations: { id: string; nodes: { target: string[]; html: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run(
      exclude === undefined ? document : { exclude: [exclude] },
      {
        resultTypes: ["violations"],
        // The documentation's policy forbids to fetch the style sheets.
        preload: false,
        rules: {
          // Of WCAG 2.2, and off by default.
          "target-size": { enabled: true },
          ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        },
        ...(only === undefined ? {} : { runOnly: only }),
      },
    );
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map(({ target, html }) => `${target.join(" ")} ${html.slice(0, 120)}`)
          .join(" | ")}`,
    );
  }, rules);
}

/** axe-core would check an intermediate color. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
}
