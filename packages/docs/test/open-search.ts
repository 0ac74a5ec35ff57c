import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Opens the search by its key, and asks it. The key works once the page's script has run, and closes what is open. */
export async function openSearch(page: Page, query: string): Promise<void> {
  const isOpen = async () => (await page.locator("dialog[open]").count()) > 0;
  await expect
    .poll(async () => {
      if (!(await isOpen())) await page.keyboard.press("Control+k");
      return isOpen();
    })
    .toBe(true);
  await page.getByRole("textbox", { name: "Search" }).fill(query);
}
