import { defineConfig, webhook } from "@marketplace-seller/sync";

const { HOOKS = "https://hooks.example.com", SHOP_SECRETS = "" } = process.env;

/** Secrets by seller, or a query of a database of yours; several while one replaces another. */
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
