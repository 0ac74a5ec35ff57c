import { expect, it } from "vitest";
import * as client from "../src/index.ts";
import * as node from "../src/node.ts";

it("is the committed public surface", async () => {
  const surface = {
    "@marketplace-seller/rest-client": Object.keys(client).sort(),
    "@marketplace-seller/rest-client/node": Object.keys(node).sort(),
    client: membersOf(
      client.createRestClient({
        baseUrl: "http://127.0.0.1:1",
        credentials: { appKey: "a", appSecret: "b" },
      }),
    ),
  };
  await expect(`${JSON.stringify(surface, null, 2)}\n`).toMatchFileSnapshot("public-surface.snap");
});

function membersOf(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === "function" ? "function" : membersOf(member as object),
    ]),
  );
}
