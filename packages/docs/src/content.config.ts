import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";

export const collections = {
  docs: defineCollection({
    // Operations are called as the contract calls them, upper case included.
    loader: docsLoader({ generateId: ({ entry }) => entry.replace(/\.md$/, "") }),
    schema: docsSchema(),
  }),
};
