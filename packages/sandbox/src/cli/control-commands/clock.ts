import type { Command } from "commander";
import { numberOf } from "./arguments.ts";
import type { Steer } from "./steer.ts";

/** `clock`: the sandbox's time. */
export function clockCommands(program: Command, steer: Steer): void {
  const clock = program.command("clock").description("the sandbox's time; tasks fall due by it");
  steer(clock.command("show").description("the sandbox's present, in epoch ms"), () => [
    "GET",
    "/clock",
  ]);
  steer(
    clock.command("freeze [at]").description("let time stand still, now or at an epoch ms"),
    (at) => ["POST", "/clock/freeze", at === undefined ? {} : { at: numberOf(at) }],
  );
  steer(clock.command("resume").description("let time run on"), () => ["POST", "/clock/resume"]);
  steer(
    clock.command("advance <ms>").description("move time on by milliseconds"),
    (milliseconds = "") => ["POST", "/clock/advance", { milliseconds: numberOf(milliseconds) }],
  );
}
