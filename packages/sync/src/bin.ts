#!/usr/bin/env node
import { runProcess } from "./cli/command-io.ts";
import { runCommand } from "./cli/program.ts";

await runProcess((io) => runCommand(process.argv.slice(2), io));
