#!/usr/bin/env node
import { runCommand } from "./cli/program.ts";
import { processSurroundings } from "./cli/surroundings.ts";

process.exitCode = await runCommand(process.argv.slice(2), processSurroundings);
