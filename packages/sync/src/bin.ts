#!/usr/bin/env node
import { runCommand } from "./cli/program.ts";
import { runProcess } from "./cli/run-process.ts";

await runProcess((io) => runCommand(process.argv.slice(2), io));
