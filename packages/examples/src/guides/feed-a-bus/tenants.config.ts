import { defineConfig, webhook } from "@marketplace-seller/sync";

const { HOOKS = "https://hooks.example.com", WEBHOOK_SECRET = "" } = process.env;

export default defineConfig({
  sellers: [
    { seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } },
  ],
  consumers: {
    tenants: webhook({
      // Or a query of a database of yours: it may be async.
      url: ({ seller }) => `${HOOKS}/${encodeURIComponent(seller)}`,
      secret: WEBHOOK_SECRET,
      filter: { kinds: ["new", "cancelled"] },
    }),
  },
});
