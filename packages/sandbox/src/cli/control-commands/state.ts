import type { Command } from "commander";
import type { Steer } from "./steer.ts";

/** What is so, what was received, and the whole state: kept, restored, back to the beginning. */
export function stateCommands(program: Command, steer: Steer): void {
  steer(program.command("health").description("whether the sandbox answers"), () => [
    "GET",
    "/health",
  ]);
  steer(
    program
      .command("assumptions")
      .description("what the sandbox does where the document is silent"),
    () => ["GET", "/assumptions"],
  );
  const requests = program
    .command("requests")
    .description("the last 1,000 requests received")
    .option("--clear", "forget them instead");
  steer(requests, () => [
    requests.opts<{ clear?: true }>().clear === true ? "DELETE" : "GET",
    "/requests",
  ]);
  steer(program.command("reset").description("back to the seeded data"), () => ["POST", "/reset"]);
  snapshotCommands(program, steer);
}

function snapshotCommands(program: Command, steer: Steer): void {
  const snapshot = program.command("snapshot").description("keep the whole state under a name");
  steer(snapshot.command("list").description("the names of the kept states"), () => [
    "GET",
    "/snapshots",
  ]);
  steer(snapshot.command("take <name>").description("keep the present state"), (name = "") => [
    "PUT",
    `/snapshots/${encodeURIComponent(name)}`,
  ]);
  steer(
    snapshot.command("restore <name>").description("put a kept state in place of the present one"),
    (name = "") => ["POST", `/snapshots/${encodeURIComponent(name)}/restore`],
  );
}
