import { fileURLToPath } from "node:url";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { base } from "./src/site/folders.ts";

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

const searchBox = fileURLToPath(import.meta.resolve("@astrojs/starlight/components/Search.astro"));

/** The engine of the site; src/main.ts writes its content and calls it. */
export default defineConfig({
  base: base || "/",
  publicDir: ".work/public",
  cacheDir: ".work/cache",
  build: { format: "file" },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: "Marketplace Seller SDK",
      favicon: "/icon.svg",
      customCss: ["./src/styles.css"],
      credits: false,
      head: [
        // Before the scripts that read the theme and the menus from the storage.
        { tag: "script", attrs: { src: `${base}/storage.js` } },
        { tag: "script", attrs: { src: `${base}/site.js`, defer: true } },
        {
          tag: "link",
          attrs: { rel: "index", type: "text/plain", title: "llms.txt", href: `${base}/llms.txt` },
        },
        { tag: "link", attrs: describes("openapi.json", "application/json") },
        { tag: "link", attrs: describes("order-service.wsdl", "text/xml") },
      ],
      disable404Route: true,
      // The search box without the index of Pagefind: src/search/write-search.ts puts another search in its place.
      pagefind: false,
      components: { Search: searchBox },
      sidebar: [
        {
          label: "Start",
          items: [
            "guides/quick-start",
            "guides/client-setup",
            "guides/module-systems",
            "guides/testing",
            "guides/exam",
            "guides/console",
            "guides/troubleshooting",
          ],
        },
        {
          label: "Orders and products",
          items: ["guides/listing", "guides/splitting", "guides/soap", "guides/product-tasks"],
        },
        {
          label: "Rules",
          items: ["guides/ten-mistakes", "guides/exact-numbers", "guides/errors"],
        },
        {
          label: "In your systems",
          items: [
            "guides/premises",
            "guides/orders-in-your-database",
            "guides/webhooks",
            "guides/feed-a-bus",
            "guides/other-languages",
          ],
        },
        {
          label: "In operation",
          items: [
            "guides/production",
            "guides/running-a-fleet",
            "guides/on-call",
            "guides/upgrade-and-move",
            "guides/questions",
          ],
        },
        {
          label: "The contract",
          items: ["guides/extending", "guides/ready-overlays", "guides/first-release"],
        },
        {
          label: "Packages",
          items: ["client-core", "rest-client", "soap-client", "sandbox", "sync"].map((name) => ({
            label: name,
            collapsed: true,
            items: [{ autogenerate: { directory: `packages/${name}` } }],
          })),
        },
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
          items: [
            "reference/rest-and-soap",
            "reference/webhook-events",
            "reference/sync-events",
            "workflows",
            "what-you-can-validate",
            "assumptions",
            "benchmarks",
            "changes",
          ],
        },
      ],
    }),
  ],
});
