import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { Command } from "commander";
import { requestLine } from "../../control/request-line.ts";
import type { ReceivedRequest } from "../../gen/control-openapi.gen.ts";
import {
  type ControlClient,
  type ControlTarget,
  controlClient,
  dataOf,
} from "../control-client.ts";
import type { ControlCommand } from "./control-command.ts";

/** `requests`: what the sandbox received, now or as it comes. */
export function requestCommands(
  program: Command,
  control: ControlCommand,
  print: (text: string) => void,
): void {
  const requests = program.command("requests").description("the last requests received");
  control(
    requests,
    (client) => client.GET("/requests"),
    ({ content }) => (content.length === 0 ? "Nothing was received.\n" : linesOf(content)),
  );
  requests
    .option("--follow", "those to come instead, until Ctrl-C")
    .option("--clear", "forget them");
  requests.hook("preAction", async () => {
    const { follow, clear, ...target } = requests.opts<
      ControlTarget & { readonly follow?: true; readonly clear?: true }
    >();
    const client = controlClient(target);
    if (clear === true) dataOf(await client.DELETE("/requests"));
    if (follow === true) await followRequests(client, print);
  });
}

/** Prints each request as it comes, until the sandbox or the signal ends it. */
export async function followRequests(
  client: ControlClient,
  print: (text: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const stream = dataOf(
    await client.GET("/requests/stream", { parseAs: "stream", ...(signal && { signal }) }),
  );
  if (stream === null) return;
  const input = Readable.fromWeb(stream);
  for await (const line of createInterface({ input })) {
    if (line !== "") print(linesOf([JSON.parse(line) as ReceivedRequest]));
  }
}

function linesOf(requests: readonly ReceivedRequest[]): string {
  return requests.map((request) => `${requestLine(request)}\n`).join("");
}
