import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

const docs: ReturnType<typeof defineCollection> = defineCollection({
  // Operations are called as the contract calls them, upper case included.
  loader: docsLoader({ generateId: ({ entry }) => entry.replace(/\.md$/, "") }),
  schema: docsSchema(),
});

export const collections = { docs };
