import type { Command } from "commander";
import { numberOf } from "./arguments.ts";
import type { ControlCommand } from "./control-command.ts";

/** `clock`: the sandbox's time. */
export function clockCommands(program: Command, control: ControlCommand): void {
  const clock = program.command("clock").description("the sandbox's time; tasks fall due by it");
  control(clock.command("show").description("the sandbox's present, in epoch ms"), (client) =>
    client.GET("/clock"),
  );
  control(
    clock.command("freeze [at]").description("stop time, now or at an epoch ms"),
    (client, at) =>
      client.POST("/clock/freeze", { body: at === undefined ? {} : { at: numberOf(at) } }),
  );
  control(clock.command("resume").description("let time run on"), (client) =>
    client.POST("/clock/resume"),
  );
  control(
    clock.command("advance <ms>").description("move time on by milliseconds"),
    (client, milliseconds = "") =>
      client.POST("/clock/advance", { body: { milliseconds: numberOf(milliseconds) } }),
  );
}
