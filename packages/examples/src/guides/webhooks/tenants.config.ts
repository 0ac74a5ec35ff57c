import { defineConfig, webhook } from "@marketplace-seller/sync";

const { HOOKS = "https://hooks.example.com", SHOP_SECRETS = "" } = process.env;

/**
 * The webhook secrets of each seller, which may come from your database; a seller has two secrets
 * while one secret is being replaced.
 */
const secrets = new Map([["shop", SHOP_SECRETS.split(" ")]]);

export default defineConfig({
  sellers: [
    { seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } },
  ],
  consumers: {
    tenants: webhook({
      url: ({ seller }) => `${HOOKS}/${encodeURIComponent(seller)}`,
      secret: (seller) => secrets.get(seller) ?? [],
      filter: { kinds: ["new", "cancelled"] },
    }),
  },
});
