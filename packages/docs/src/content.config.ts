import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

const docs: ReturnType<typeof defineCollection> = defineCollection({
  // The page id of an operation keeps the upper-case letters of the operation's name, which Starlight would lowercase.
  loader: docsLoader({ generateId: ({ entry }) => entry.replace(/\.md$/, "") }),
  schema: docsSchema(),
});

export const collections = { docs };
