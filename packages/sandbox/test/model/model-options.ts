/** The environment's word, or undefined. */
function given(name: string): string | undefined {
  const value = process.env[name];
  return value === "" ? undefined : value;
}

/** How many random sequences are tried. */
export const modelRuns = Number(given("SANDBOX_MODEL_RUNS") ?? 100);

const seed = given("SANDBOX_MODEL_SEED");
const path = given("SANDBOX_MODEL_PATH");
const replayPath = given("SANDBOX_MODEL_REPLAY");

/** What a failure printed, to run it again: its seed, its path, and the replay path of its commands. */
export const replay = {
  property: { ...(seed && { seed: Number(seed) }), ...(path && { path }) },
  commands: { ...(replayPath && { replayPath }) },
};
