import { CONTROL_TOKEN_HEADER } from "../control/guard.ts";
import { CONTROL_PREFIX } from "../control/register-routes.ts";

/** A call of a running sandbox's control interface that did not succeed. */
export class ControlCallError extends Error {
  override readonly name = "ControlCallError";
}

/** Which sandbox to call. */
export interface ControlTarget {
  readonly url: string;
  readonly controlToken: string;
}

/**
 * Calls the control interface of a running sandbox.
 *
 * @returns the answer as it came, a JSON value.
 * @throws ControlCallError with the sandbox's own message, or when none answers.
 */
export async function callControl(
  { url, controlToken }: ControlTarget,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const address = new URL(CONTROL_PREFIX + path, url);
  const response = await fetch(address, {
    method,
    headers: {
      [CONTROL_TOKEN_HEADER]: controlToken,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new ControlCallError(`No sandbox answers at ${url}. Start one, or name it with --url.`, {
      cause: error,
    });
  });
  const text = await response.text();
  const answer = parse(text);
  if (!response.ok)
    throw new ControlCallError(messageOf(answer) ?? `The sandbox answered ${response.status}`);
  return answer;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(answer: unknown): string | undefined {
  const message =
    typeof answer === "object" && answer !== null ? Reflect.get(answer, "message") : undefined;
  return typeof message === "string" ? message : undefined;
}
