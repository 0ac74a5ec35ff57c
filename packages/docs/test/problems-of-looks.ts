import { findViolations } from "@marketplace-seller/testing/page";
import type { Page } from "playwright-core";

/** Accessibility violations on a wide and a narrow screen in the light and the dark colors, and what is cut off. */
export async function problemsOfLooks(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const exclude = `[${await markAlikeTokens(page)}]`;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await chooseTheme(page, "light");
    const found = await findViolations(page, { exclude });
    await chooseTheme(page, "dark");
    found.push(...(await findViolations(page, { only: ["color-contrast"], exclude })));
    const cut = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    if (cut > 0) found.push(`${cut} px are cut off`);
    problems.push(...found.map((problem) => `${width} px: ${problem}`));
  }
  return problems;
}

/** Of the tokens of code that look alike, one is enough: they are most of a page's elements, and of the time. */
async function markAlikeTokens(page: Page): Promise<string> {
  const mark = "data-alike";
  await page.evaluate((name) => {
    const seen = new Set<string>();
    for (const token of document.querySelectorAll("pre span[style]")) {
      const look = `${token.getAttribute("style")} ${token.closest(".ec-line")?.className}`;
      token.toggleAttribute(name, seen.has(look));
      seen.add(look);
    }
  }, mark);
  return mark;
}

function chooseTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}
