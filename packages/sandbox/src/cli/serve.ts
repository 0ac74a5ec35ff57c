import { DEFAULT_CONTROL_TOKEN } from "../server/options.ts";
import { type RunningSandbox, startSandbox } from "../server/start-sandbox.ts";
import { soapPath } from "../soap/wsdl.ts";
import type { CommandSurroundings } from "./program.ts";
import { seedingReport } from "./seeding-report.ts";
import { type ServeValues, toServerOptions } from "./serve-options.ts";

/** Starts the sandbox, says that it is ready, and stays until it is told to stop. */
export async function serve(values: ServeValues, around: CommandSurroundings): Promise<void> {
  const onSeeding = seedingReport(around.error);
  const sandbox = await startSandbox({ ...toServerOptions(values), onSeeding });
  around.out(readiness(sandbox, values));
  const reason = await around.untilStopped(sandbox);
  around.out(`marketplace-sandbox stops: ${reason}\n`);
  await sandbox.close();
}

/** One line that scripts can wait for, then what a person wants to know. */
function readiness({ url, credentials }: RunningSandbox, values: ServeValues): string {
  const token = values.controlToken ?? DEFAULT_CONTROL_TOKEN;
  const control = values.control ? `${url}/_sandbox (x-sandbox-token: ${token})` : "off";
  return [
    `marketplace-sandbox is ready at ${url}`,
    `  SOAP         ${url}${soapPath} (?wsdl describes it)`,
    `  credentials  appKey: ${credentials.appKey}, appSecret: ${credentials.appSecret}`,
    `  control      ${control}`,
    `  data         ${values.data}`,
    "",
  ].join("\n");
}
