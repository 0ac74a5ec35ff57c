#!/usr/bin/env node
import { processSurroundings } from "./cli/process-surroundings.ts";
import { runCommand } from "./cli/program.ts";

process.exitCode = await runCommand(process.argv.slice(2), processSurroundings);
