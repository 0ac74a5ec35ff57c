import { describe, expect, it } from "vitest";
import { onDemand } from "./on-demand.ts";

const part = { name: "a part" };

describe("a part on demand", () => {
  it("is loaded once, however many ask, and then given at once", async () => {
    let loads = 0;
    const get = onDemand(async () => {
      loads += 1;
      return part;
    });
    expect(loads).toBe(0);
    expect(await Promise.all([get(), get()])).toEqual([part, part]);
    expect(get()).toBe(part);
    expect(loads).toBe(1);
  });

  it("says so when it cannot be loaded, and is loaded again the next time", async () => {
    const answers = [() => Promise.reject(new TypeError("offline")), async () => part];
    const get = onDemand<object>(async () => answers.shift()?.() ?? part);
    await expect(get()).rejects.toMatchObject({ code: "transport", retryable: true });
    expect(await get()).toBe(part);
  });
});
