import { findChromium } from "./find-chromium.ts";

try {
  await findChromium();
} catch (error) {
  console.error(`browser: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
