import { fileURLToPath } from "node:url";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { base } from "./src/site/places.ts";

const guides = (label: string, names: string) => ({
  label,
  items: names.split(" ").map((name) => `guides/${name}`),
});

const reference = (label: string, name: string) => ({
  label,
  collapsed: true,
  items: [
    { label: "Overview", slug: `reference/${name}` },
    { autogenerate: { directory: `reference/${name}` } },
  ],
});

/** A description of the service that programs read. */
const describes = (file: string, type: string) => ({
  rel: "service-desc",
  type,
  href: `${base}/${file}`,
});

const searchConfig = fileURLToPath(new URL("./src/search-config.ts", import.meta.url));

/** The engine of the site; src/main.ts writes its content and calls it. */
export default defineConfig({
  base: base || "/",
  publicDir: ".work/public",
  cacheDir: ".work/cache",
  build: { format: "file" },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  vite: { resolve: { alias: { "virtual:starlight/pagefind-config": searchConfig } } },
  integrations: [
    starlight({
      title: "Marketplace Seller SDK",
      favicon: "/icon.svg",
      customCss: ["./src/styles.css"],
      credits: false,
      head: [
        { tag: "script", attrs: { src: `${base}/site.js`, defer: true } },
        { tag: "link", attrs: describes("openapi.json", "application/json") },
        { tag: "link", attrs: describes("order-service.wsdl", "text/xml") },
      ],
      disable404Route: true,
      sidebar: [
        guides(
          "Start",
          "quick-start credentials client-setup network module-systems testing console troubleshooting",
        ),
        guides("Orders and products", "listing splitting soap product-tasks"),
        guides("Rules", "exact-numbers errors"),
        guides(
          "In operation",
          "orders-in-your-database running-a-fleet production feed-a-bus other-languages support",
        ),
        guides("The contract", "extending contract-tests"),
        reference("REST", "rest"),
        reference("SOAP", "soap"),
        reference("Sandbox control API", "control"),
        {
          label: "TypeScript",
          collapsed: true,
          items: [
            "reference/client-options",
            { autogenerate: { directory: "reference/typescript" } },
          ],
        },
        {
          label: "More",
          items: ["reference/rest-and-soap", "workflows", "assumptions", "benchmarks", "changes"],
        },
      ],
    }),
  ],
});
