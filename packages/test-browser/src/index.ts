export type { BrowserProgram, Way } from "./browser-program.ts";
export { findChromium } from "./find-chromium.ts";
export { packagedChromium } from "./packaged-chromium.ts";
export {
  openPage,
  type Scrutiny,
  seriousIssues,
  startBrowser,
  type WatchedPage,
} from "./watched-page.ts";
