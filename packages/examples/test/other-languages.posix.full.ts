import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installed } from "./installed.ts";
import { runCode } from "./run-code.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());

const folder = "guides/other-languages";

/**
 * Sample programs in languages other than TypeScript, each with a check of whether its runtime is installed, and its
 * expected output.
 */
const programs = [
  {
    path: "update_price.py",
    command: ["python3"],
    ask: ["python3", "--version"],
    prints: /"IN_QUEUE"/,
  },
  {
    path: "order_list.php",
    command: ["php"],
    ask: ["php", "-r", 'exit(class_exists("SoapClient") ? 0 : 1);'],
    prints: /^success 3 orders$/,
  },
  { path: "OrderList.java", command: ["java"], ask: ["java", "--version"], prints: /^200\ntrue$/ },
  {
    path: "OrderList.cs",
    command: ["sh", "-c", 'mcs -r:System.Net.Http -out:program.exe "$0" && exec mono program.exe'],
    ask: ["sh", "-c", "command -v mcs && command -v mono"],
    prints: /^200\nTrue$/,
  },
];
it("finds four sample programs in other languages", () => expect(programs).toHaveLength(4));

it.each(await installed(programs))("$path is served", async ({ path, command, prints }) => {
  const addresses = { "http://127.0.0.1:4010": sandbox.url };
  expect(await runCode(`${folder}/${path}`, { addresses, command })).toMatch(prints);
});
