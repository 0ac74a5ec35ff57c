import { expect, it } from "vitest";
import { BLOCKED_PORTS } from "./blocked-ports.ts";
import { webhook } from "./webhook.ts";

const secret = `whsec_${Buffer.alloc(24).toString("base64")}`;

it.each([...BLOCKED_PORTS])(
  "a webhook is not declared with port %s, to which fetch sends nothing",
  async (port) => {
    const url = `http://127.0.0.1:${port}/`;
    await expect(fetch(url)).rejects.toMatchObject({ cause: { message: "bad port" } });
    expect(() => webhook({ url, secret })).toThrow(`another port than ${port}`);
    expect(() => webhook({ url, secret, fetch: globalThis.fetch })).not.toThrow();
  },
);
