import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { giveUpCalls, waysToSend } from "../../src/runtimes/give-up-calls.ts";
import { fetchProgram, otherRuntimes } from "../../src/runtimes/runtimes.ts";

const calls = Number(process.env.GIVEN_UP_CALLS ?? 400);
const cache = fileURLToPath(new URL("../../node_modules/.cache/runtimes", import.meta.url));

describe.each(otherRuntimes)("on $name", (runtime) => {
  it.for(waysToSend)(
    "calls that are aborted or time out leave no socket and no timer: $protocol, $sender",
    async (way, { expect }) => {
      const program = fetchProgram(runtime, cache);
      const { connections, ...left } = await giveUpCalls(
        { ...runtime, program },
        { ...way, calls },
      );
      expect(left).toEqual({ resolved: 0, rejected: calls, open: 0, ended: true });
      expect(connections).toBeGreaterThan(calls / 10);
    },
  );
});
