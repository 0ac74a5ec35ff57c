import { defineConfig, webhook } from "@marketplace-seller/sync";

const { ERP_URL = "https://erp.example.com/orders", WEBHOOK_SECRET = "" } = process.env;

export default defineConfig({
  sellers: [
    { seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } },
  ],
  consumers: { erp: webhook({ url: ERP_URL, secret: WEBHOOK_SECRET }) },
});
