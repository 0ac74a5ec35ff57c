// The command of the sync, where PostgreSQL's client is not installed.
import { match } from "node:assert";
import { spawnSync } from "node:child_process";

const bin = "node_modules/@marketplace-seller/sync/dist/bin.js";
const seller = { MARKETPLACE_BASE_URL: "http://127.0.0.1:9", MARKETPLACE_APP_KEY: "k" };
const env = { ...process.env, ...seller, MARKETPLACE_APP_SECRET: "s" };
const run = (...args) => spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", env });
match(run("--help").stdout, /^Usage: marketplace-sync/);
match(run("once", "--database", "postgres://localhost/orders").stderr, /npm install pg/);
