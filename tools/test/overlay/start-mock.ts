import { type ChildProcess, spawn } from "node:child_process";

/** A Prism mock that runs until its process is ended. */
export interface RunningMock {
  readonly port: string;
  readonly process: ChildProcess;
}

/**
 * Starts Prism by a shell command; with `--port 0` Prism listens on a free port and prints it.
 *
 * @throws Error when it ends before it listens
 */
export function startMock(command: string, cwd: string): Promise<RunningMock> {
  const mock = spawn("sh", ["-c", `exec ${command}`], { cwd });
  let message = "";
  return new Promise((resolve, reject) => {
    mock.stdout.on("data", (chunk) => {
      message += String(chunk);
      const port = /listening on http:\/\/[\w.]+:(\d+)/.exec(message)?.[1];
      if (port !== undefined) resolve({ port, process: mock });
    });
    mock.once("exit", () => reject(new Error(`${command}: it ended\n${message}`)));
  });
}
