import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { createReceivedRequest } from "./received-request.fixture.ts";
import { renderCurlCommand } from "./received-request.ts";

it.each([`{"a":"it's $HOME \`x\`"}`, "'; rm -rf /; '", 'a"b\\c\nd'])(
  "a request rendered as a curl command passes the body %j through the shell unchanged",
  (body) => {
    const command = renderCurlCommand(createReceivedRequest({ body }), "http://127.0.0.1:4010");
    const rendered = command.replace(/^curl/, "printf '%s\\n'");
    const printed = execFileSync("sh", ["-c", rendered], {
      encoding: "utf8",
      env: { APP_KEY: "k", APP_SECRET: "s" },
    });
    expect(printed).toContain(`--data-binary\n${body}\n`);
    expect(printed).toContain("appKey: k\n");
  },
);
