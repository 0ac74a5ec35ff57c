import type { Command } from "commander";
import type { ControlCommand } from "./control-command.ts";

/** What is so, what was received, and the whole state: kept, restored, back to the beginning. */
export function stateCommands(program: Command, control: ControlCommand): void {
  control(program.command("health").description("whether the sandbox is up"), (client) =>
    client.GET("/health"),
  );
  control(
    program.command("overview").description("what the sandbox is and how much it holds"),
    (client) => client.GET("/overview"),
  );
  control(
    program
      .command("assumptions")
      .description("what the interface document leaves open, and what was chosen"),
    (client) => client.GET("/assumptions"),
  );
  control(program.command("reset").description("back to the seeded data"), (client) =>
    client.POST("/reset"),
  );
  snapshotCommands(program, control);
}

function snapshotCommands(program: Command, control: ControlCommand): void {
  const snapshot = program.command("snapshot").description("save the whole state under a name");
  control(snapshot.command("list").description("the names of the snapshots"), (client) =>
    client.GET("/snapshots"),
  );
  control(
    snapshot.command("take <name>").description("keep the present state"),
    (client, name = "") => client.PUT("/snapshots/{name}", { params: { path: { name } } }),
  );
  control(
    snapshot.command("restore <name>").description("replace the current state by a snapshot"),
    (client, name = "") => client.POST("/snapshots/{name}/restore", { params: { path: { name } } }),
  );
}
