import { createSerialQueue, type SerialQueue } from "./serial-queue.ts";

const PROCESS_WIDE: unique symbol = Symbol.for("@marketplace-seller/writes/1");

/**
 * The queue of writes of this process: one for all clients and both protocols, even if several copies of
 * this package are loaded, so that no two writes for one order race.
 */
export function processWrites(): SerialQueue {
  const realm = globalThis as { [PROCESS_WIDE]?: SerialQueue };
  realm[PROCESS_WIDE] ??= createSerialQueue();
  return realm[PROCESS_WIDE];
}
