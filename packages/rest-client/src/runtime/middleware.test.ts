import { describe, expect, it } from "vitest";
import { middlewareList } from "./middleware.ts";

const first = { onRequest: () => undefined };
const second = { onResponse: () => undefined };

describe("the middleware of a client", () => {
  it("is kept in the order in which it was added, and leaves when it is ejected", () => {
    const { added, use, eject } = middlewareList();
    use(first, second);
    use(first);
    expect(added).toEqual([first, second, first]);
    eject(first);
    expect(added).toEqual([second, first]);
  });

  it("refuses what has no hook", () => {
    expect(() => middlewareList().use({} as never)).toThrow(TypeError);
    expect(() => middlewareList().use("onRequest" as never)).toThrow(TypeError);
  });
});
