import { createHash } from "node:crypto";
import type { World } from "./world.ts";

/** Lets what else is left to chance go by the seed, until the returned function is called. */
export function replaceChance(world: World): () => void {
  const { setTimeout } = globalThis;
  const { random } = Math;
  const { digest } = crypto.subtle;
  Math.random = () => world.random("chance");
  // Only guards against a database that hangs use timers of the machine: nothing hangs here.
  globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
  // The platform's own computes in another thread, which nothing here could wait for.
  crypto.subtle.digest = async (_, data) => {
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data;
    const hash = createHash("sha256").update(bytes as Uint8Array);
    return new Uint8Array(hash.digest()).buffer;
  };
  return () => {
    Math.random = random;
    globalThis.setTimeout = setTimeout;
    crypto.subtle.digest = digest;
  };
}
