import type { Command } from "commander";

/** A call of the control interface. */
export type ControlRequest = readonly [method: string, path: string, body?: object];

/** Makes a command call a running sandbox: what it asks for, by the command's arguments. */
export type Steer = (command: Command, request: (...args: string[]) => ControlRequest) => void;
