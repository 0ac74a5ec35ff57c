export type { BrowserProgram, Way } from "./browser-program.ts";
export { findChromium } from "./find-chromium.ts";
export { packagedChromium } from "./packaged-chromium.ts";
