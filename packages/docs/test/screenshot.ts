import { join } from "node:path";
import type { Page } from "playwright-core";

const screenshots = join(import.meta.dirname, "../screenshots");

/** Keeps a screenshot of the page for people to look at. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(screenshots, `${name}.png`) });
}
