import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

const docs: ReturnType<typeof defineCollection> = defineCollection({
  // Page ids of operations keep the upper case of the contract's names.
  loader: docsLoader({ generateId: ({ entry }) => entry.replace(/\.md$/, "") }),
  schema: docsSchema(),
});

export const collections = { docs };
