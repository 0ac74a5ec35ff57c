// How the table of packages scrolls with 100,000 packages, and how soon the first page can be used.
import { startSandbox } from "@marketplace-seller/sandbox";
import { findChromium } from "@marketplace-seller/testing/browser";
import { startBrowser } from "@marketplace-seller/testing/page";

const packages = Number(process.argv[2] ?? 100_000);
const SECONDS = 5;

const sandbox = await startSandbox({ port: 0, packages });
const browser = await startBrowser(await findChromium());
try {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(sandbox.url);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  // Counted from the navigation's start, as the page sees it.
  const usable = await page.evaluate(() => performance.now());
  console.log(`overview usable after ${Math.round(usable)} ms`);
  await page.goto(`${sandbox.url}/#/packages`);
  await page.locator("tbody a").first().waitFor();
  const frames = await page.evaluate(async (milliseconds) => {
    const table = document.querySelector(".virtual-table");
    const gaps: number[] = [];
    const start = performance.now();
    let last = start;
    while (last - start < milliseconds) {
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      table?.scrollBy(0, 200);
    }
    return gaps.toSorted((a, b) => a - b);
  }, SECONDS * 1_000);
  const at = (share: number) => Math.round(frames[Math.floor(frames.length * share)] ?? 0);
  console.log(
    `${packages} packages: ${Math.round(frames.length / SECONDS)} frames a second while scrolling, ` +
      `a frame takes ${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`,
  );
} finally {
  await browser.close();
  await sandbox.close();
}
