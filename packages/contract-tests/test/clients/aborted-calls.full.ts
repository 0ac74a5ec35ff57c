import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { makeAbortedCalls, senderVariants } from "../../src/runtimes/make-aborted-calls.ts";
import { fetchProgram, otherRuntimes } from "../../src/runtimes/runtimes.ts";

const calls = Number(process.env.GIVEN_UP_CALLS ?? 400);
const cache = fileURLToPath(new URL("../../node_modules/.cache/runtimes", import.meta.url));

describe.each(otherRuntimes)("on $name", (runtime) => {
  it.for(senderVariants)(
    "calls that are aborted or time out leave no socket and no timer: $protocol, $sender",
    async (way, { expect }) => {
      const program = fetchProgram(runtime, cache);
      const { connections, ...left } = await makeAbortedCalls(
        { ...runtime, program },
        { ...way, calls },
      );
      expect(left).toEqual({ resolved: 0, rejected: calls, open: 0, hasExited: true });
      expect(connections).not.toBe(0);
    },
  );
});
