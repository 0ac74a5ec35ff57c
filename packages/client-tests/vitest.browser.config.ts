import { join } from "node:path";
import { findChromium } from "@marketplace-seller/test-browser";
import { playwright } from "@vitest/browser-playwright";
import type { ViteUserConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";
import { loopbackCommands } from "./src/browser/loopback-commands.ts";

const here = import.meta.dirname;
const standIn = (name: string): string => join(here, `src/browser/${name}.ts`);

/** The REST client's suite in a headless Chromium, with stand-ins for what its tests use of Node. */
async function configuration(): Promise<ViteUserConfig> {
  const { executablePath, env } = await findChromium();
  return packageTests({
    root: join(here, "../rest-client"),
    define: { CONTRACT_JSON: JSON.stringify(join(here, "../../specs/dist/openapi.json")) },
    resolve: {
      alias: {
        "node:http": standIn("node-http"),
        "node:util": standIn("node-util"),
        "node:fs": standIn("node-fs"),
        "node:module": standIn("node-module"),
      },
    },
    server: { fs: { allow: [join(here, "../..")] } },
    test: {
      // Of Node alone: its transport over undici, and what is said of the built package.
      exclude: ["src/node-transport.test.ts", "test/bundle-size.test.ts"],
      // It compares a source with the README; Vite's server hands out sources compiled.
      testNamePattern: /^(?!.*shows the example that is run here)/,
      setupFiles: [standIn("set-up")],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath, args: ["--no-sandbox"], ...(env && { env }) },
        }),
        instances: [{ browser: "chromium" }],
        commands: loopbackCommands,
      },
    },
  });
}

export default configuration;
