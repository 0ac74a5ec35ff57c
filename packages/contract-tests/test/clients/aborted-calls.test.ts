import process from "node:process";
import { it } from "vitest";
import { makeAbortedCalls, senderVariants } from "../../src/runtimes/make-aborted-calls.ts";

const calls = Number(process.env.GIVEN_UP_CALLS ?? 400);
const runtime = { program: process.execPath, argsBeforeScript: [], env: {} };

it.concurrent.for(senderVariants)(
  "calls that are aborted or time out leave no socket and no timer: $protocol, $sender",
  async (way, { expect }) => {
    const { connections, ...left } = await makeAbortedCalls(runtime, { ...way, calls });
    expect(left).toEqual({ resolved: 0, rejected: calls, open: 0, hasExited: true });
    expect(connections).not.toBe(0);
  },
);
