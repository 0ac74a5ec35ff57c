import process from "node:process";
import { it } from "vitest";
import { giveUpCalls, waysToSend } from "../../src/runtimes/give-up-calls.ts";

const calls = Number(process.env.GIVEN_UP_CALLS ?? 400);
const runtime = { program: process.execPath, before: [], env: {} };

it.concurrent.for(waysToSend)(
  "calls that are aborted or time out leave no socket and no timer: $protocol, $sender",
  async (way, { expect }) => {
    const { connections, ...left } = await giveUpCalls(runtime, { ...way, calls });
    expect(left).toEqual({ resolved: 0, rejected: calls, open: 0, ended: true });
    expect(connections).toBeGreaterThan(calls / 10);
  },
);
